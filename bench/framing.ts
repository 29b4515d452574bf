import { createLineFramer } from '../src/main/wire/line-framer.ts';
import { limits } from '../src/shared/limits.ts';
import { inTurn, type Row, seconds } from './measure.ts';

const bytes = 32 * 1024 * 1024;

/** Lines of an agent: mostly small pieces of text, now and then a tool's output. */
function recording(): string[] {
  const lines: string[] = [];
  for (let size = 0, number = 0; size < bytes; number += 1) {
    const output = 'output of a tool with "quotes" and a line\n'.repeat(number % 50 === 0 ? 200 : 1);
    const line = JSON.stringify({ type: 'event', number, event: { delta: `piece ${number}, déjà vu`, output } });
    lines.push(line);
    size += line.length;
  }
  return lines;
}

/** Megabytes per second from chunks of a file to parsed lines, against parsing the same lines already cut. */
export function measureFraming(): Row[] {
  const lines = recording();
  const file = Buffer.from(`${lines.join('\n')}\n`);
  const chunks: Buffer[] = [];
  for (let at = 0; at < file.length; at += limits.wireReadBytes)
    chunks.push(file.subarray(at, at + limits.wireReadBytes));
  let parsed = 0;
  const times = inTurn(
    () =>
      seconds(() => {
        const framer = createLineFramer(0, limits.lineBytes);
        for (const chunk of chunks) {
          for (const line of framer.push(chunk)) if (line.kind === 'text' && JSON.parse(line.text)) parsed += 1;
        }
      }),
    () =>
      seconds(() => {
        for (const line of lines) if (JSON.parse(line)) parsed += 1;
      }),
  );
  if (parsed % lines.length !== 0) throw new Error('a line was lost');
  const rate = (time: number) => `${Math.round(file.length / time / 1e6)} MB/s`;
  return [
    {
      name: `ingest of a recording in chunks of ${limits.wireReadBytes / 1024} KiB`,
      ours: rate(times.ours),
      reference: `parsing cut lines ${rate(times.reference)}`,
      ratio: times.reference / times.ours,
    },
  ];
}
