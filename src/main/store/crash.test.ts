import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from './open-store.ts';
import { openOk, optionsFor, tempFile } from './store-fixture.ts';

const program = fileURLToPath(new URL('./crash-fixture.ts', import.meta.url));

function start(file: string, instance: string): { child: ChildProcess; lines: AsyncIterableIterator<string> } {
  const child = spawn(process.execPath, [program, file, instance], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, lines: createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]() };
}

/** Lets a run commit `count` times and kills it in the middle; the last acknowledged line. */
async function runAndKill(file: string, instance: string, count: number): Promise<{ seq: number; inEnd: number }> {
  const { child, lines } = start(file, instance);
  expect((await lines.next()).value).toBe('open');
  let last = '';
  for (let line = 0; line < count; line += 1) last = (await lines.next()).value;
  child.kill('SIGKILL');
  // What it wrote before the signal was acknowledged, too; a line that was cut off was not.
  for (let rest = await lines.next(); !rest.done; rest = await lines.next()) {
    if (/^\d+ \d+$/.test(rest.value)) last = rest.value;
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  const [seq = -1, inEnd = -1] = last.split(' ').map(Number);
  return { seq, inEnd };
}

test('kill -9 between any two commits loses nothing that was acknowledged and leaves no gap', async () => {
  const file = tempFile();
  for (let run = 0; run < 8; run += 1) {
    const acknowledged = await runAndKill(file, `run-${run}`, 5 + run * 23);
    const { store, notices } = openOk(file, `check-${run}`);
    expect(notices).toEqual([]);
    const seqs: number[] = [];
    for (let rows = store.eventsAfter('a', -1, 1_000); rows.length > 0; ) {
      seqs.push(...rows.map((row) => JSON.parse(row).seq as number));
      rows = store.eventsAfter('a', seqs.length - 1, 1_000);
    }
    expect(seqs).toEqual(seqs.map((_, place) => place));
    expect(seqs.length - 1).toBeGreaterThanOrEqual(acknowledged.seq);

    const frames = store.undelivered('a');
    let end = 0;
    for (const frame of frames) {
      expect(frame.offset).toBe(end);
      end += Buffer.byteLength(frame.text);
    }
    expect(store.session('a')?.wire).toMatchObject({ inEnd: end, state: { round: expect.any(Number) } });
    expect(end).toBeGreaterThanOrEqual(acknowledged.inEnd);
    expect(store.pending()).toHaveLength(frames.length);
    store.close();
  }
}, 60_000);

test('while another process lives, nobody else can write; when it is killed, the next can', async () => {
  const file = tempFile();
  const { child, lines } = start(file, 'first');
  expect((await lines.next()).value).toBe('open');
  await lines.next();
  expect(openStore(optionsFor(file, 'second'))).toMatchObject({
    ok: false,
    code: 'locked',
    holder: { pid: child.pid },
  });

  const other = start(file, 'third');
  expect((await other.lines.next()).value).toBe('held locked');
  await once(other.child, 'exit');

  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(openOk(file, 'second').store.session('a')?.lastSeq).toBeGreaterThanOrEqual(0);
}, 30_000);
