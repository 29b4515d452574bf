import type { PtyOrder, PtyReport } from '../drivers/terminal/pty-messages.ts';
import { servePtys } from '../drivers/terminal/serve-ptys.ts';
import { closeInherited } from './inherited-files.ts';

/** Runs in a utility process: holds the terminals. It dies with the app, and they with it. */
const obey = servePtys((report: PtyReport) => process.parentPort.postMessage(report));

process.parentPort.on('message', async ({ data }) => {
  const order = data as PtyOrder;
  if (order.kind === 'open') await closeInherited();
  obey(order);
});
