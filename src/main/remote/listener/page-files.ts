import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** One file of the phone's page. `lasting`: its name changes with its content. */
export type PageFile = { type: string; bytes: Buffer; gzip: Buffer | undefined; lasting: boolean };

/** What a built page may consist of; a file of another kind is not served. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
const packed = new Set(['.png', '.woff2']);

/** Reads the built page into memory, by the path in the address. What is not here does not exist for a phone. */
export function readPageFiles(folder: string): ReadonlyMap<string, PageFile> {
  const files = new Map<string, PageFile>();
  if (existsSync(folder)) walk(folder, '/', files);
  const index = files.get('/index.html');
  if (index) files.set('/', index);
  files.delete('/index.html');
  return files;
}

function walk(folder: string, path: string, files: Map<string, PageFile>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = join(folder, entry.name);
    if (entry.isDirectory()) walk(file, `${path}${entry.name}/`, files);
    if (!entry.isFile()) continue;
    const extension = extname(entry.name);
    const type = types[extension];
    if (!type) continue;
    const bytes = readFileSync(file);
    files.set(`${path}${entry.name}`, {
      type,
      bytes,
      gzip: packed.has(extension) ? undefined : gzipSync(bytes, { level: 9 }),
      lasting: path === '/assets/' && /-[\w-]{8}\.\w+$/.test(entry.name),
    });
  }
}
