import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { measureAppend } from './append.ts';
import { measureFirstPage } from './first-page.ts';
import { measureFraming } from './framing.ts';
import { tableOf } from './print-table.ts';

/** Git does not keep what a bench found; it is about one machine. */
const resultFolder = join(import.meta.dirname, '..', '.cache', 'bench');

const rows = [...measureAppend(), ...measureFraming(), ...measureFirstPage()];
process.stdout.write(`${tableOf(rows)}\n`);

mkdirSync(resultFolder, { recursive: true });
const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
writeFileSync(join(resultFolder, 'results.json'), `${JSON.stringify({ at: new Date(), machine, rows }, null, 2)}\n`);
