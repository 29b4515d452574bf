import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { startKept } from './kept-program.ts';
import { done, failed, type Result } from './result.ts';
import { say } from './say.ts';

export type Display = {
  /** What a program needs in its environment to draw there. */
  environment: { DISPLAY: string; XAUTHORITY: string };
  close(): Promise<void>;
};

export function needsVirtualDisplay(platform = process.platform, environment = process.env): boolean {
  return platform === 'linux' && !environment.DISPLAY && !environment.WAYLAND_DISPLAY;
}

/** Starts Xvfb on a free display number that it chooses itself, open to holders of a secret cookie only. */
export async function startVirtualDisplay(): Promise<Result<Display>> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-display-'));
  const authority = join(folder, 'authority');
  await writeFile(authority, authorityFile(randomBytes(16)), { mode: 0o600 });
  const args = ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp', '-auth', authority];
  const xvfb = startKept('Xvfb', args);
  const number = await displayNumber(xvfb.report);
  if (number === undefined) {
    await xvfb.stop();
    await rm(folder, { recursive: true, force: true });
    return failed('The virtual display (Xvfb) did not start. Set DISPLAY to a running X server and start again.');
  }
  say(`no display here: started a virtual one (:${number}).`);
  return done({
    environment: { DISPLAY: `:${number}`, XAUTHORITY: authority },
    close: async () => {
      await xvfb.stop();
      await rm(folder, { recursive: true, force: true });
    },
  });
}

/** One entry of an X authority file: for any host and any display number, which is not known yet. */
export function authorityFile(cookie: Buffer): Buffer {
  const anyFamily = Buffer.from([0xff, 0xff]);
  const fields = ['', '', 'MIT-MAGIC-COOKIE-1', cookie].map((field) => {
    const bytes = Buffer.from(field as string);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(bytes.length);
    return Buffer.concat([length, bytes]);
  });
  return Buffer.concat([anyFamily, ...fields]);
}

/** Xvfb writes the number and a line feed when it is ready. */
function displayNumber(report: Readable): Promise<number | undefined> {
  return new Promise((resolve) => {
    let text = '';
    report.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.endsWith('\n')) resolve(Number(text));
    });
    report.on('end', () => resolve(undefined));
  });
}
