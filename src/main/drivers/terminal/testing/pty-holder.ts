import type { PtyOrder } from '../pty-messages.ts';
import { servePtys } from '../serve-ptys.ts';

/** The holder under plain Node. */
const obey = servePtys((report) => void process.send?.(report));

process.on('message', (order) => obey(order as PtyOrder));
process.on('disconnect', () => process.exit());
