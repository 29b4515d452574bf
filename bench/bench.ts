import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { prepareRuntime } from '../scripts/runtime/prepare.ts';
import { measureAppend } from './append.ts';
import { measureFirstPage } from './first-page.ts';
import { measureFraming } from './framing.ts';
import { measureLineToDom } from './line-to-dom.ts';
import type { Row } from './measure.ts';
import { measurePhones } from './phone.ts';
import { tableOf } from './print-table.ts';

/** Git does not keep what a bench found; it is about one machine. */
const resultFolder = join(import.meta.dirname, '..', '.cache', 'bench');

/** What needs the window; the app is built, and a display made, where that is needed. */
async function inTheApp(): Promise<Row[]> {
  const runtime = await prepareRuntime();
  if (!runtime.ok) throw new Error(runtime.message);
  const { electron, display } = runtime.value;
  try {
    return await measureLineToDom({ electron, environment: display?.environment ?? {} });
  } finally {
    await display?.close();
  }
}

const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, load: loadavg()[0] };
const rows = [
  ...measureAppend(),
  ...measureFraming(),
  ...measureFirstPage(),
  ...(await inTheApp()),
  ...(await measurePhones()),
];
process.stdout.write(`\n${tableOf(rows)}\n`);

mkdirSync(resultFolder, { recursive: true });
writeFileSync(join(resultFolder, 'results.json'), `${JSON.stringify({ at: new Date(), machine, rows }, null, 2)}\n`);
