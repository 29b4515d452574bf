import { utilityProcess } from 'electron';
import { createPtyHost } from '../drivers/terminal/create-pty-host.ts';
import type { PtyHost } from '../drivers/terminal/pty.ts';
import type { PtyReport } from '../drivers/terminal/pty-messages.ts';

/** Holds terminals in a utility process, whose children inherit nothing of Chromium's. `file`: the built `pty-holder`. */
export function createElectronPtyHost(file: string): PtyHost {
  return createPtyHost(({ report, gone }) => {
    const holder = utilityProcess.fork(file, [], { serviceName: 'Signalbox terminals', stdio: 'ignore', env: {} });
    holder.on('message', (message: PtyReport) => report(message));
    holder.on('exit', gone);
    return { send: (order) => holder.postMessage(order), close: () => void holder.kill() };
  });
}
