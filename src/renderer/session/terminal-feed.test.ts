import { expect, it } from 'vitest';
import type { EventBody } from '../../shared/event.ts';
import { limits } from '../../shared/limits.ts';
import { createConnection } from '../client/connection.ts';
import { createScriptedServer } from '../client/scripted-server.ts';
import { feedTerminal } from './terminal-feed.ts';
import { eventLiterals } from './testing/event-literals.ts';

const output = (chunk: string): EventBody => ({ type: 'terminalOutput', id: 't', chunk });
const opened: EventBody = { type: 'terminalOpened', id: 't', argv: ['sh'], cwd: '/w' };

/** A screen that draws when the test says so. */
async function stage(past: readonly EventBody[], drawsAtOnce = true) {
  const server = createScriptedServer({ events: eventLiterals('s', past) });
  let seq = past.length;
  let drawn = '';
  const undrawn: (() => void)[] = [];
  let live = () => {};
  const isLive = new Promise<void>((resolve) => {
    live = resolve;
  });
  let draws = drawsAtOnce;
  const stop = feedTerminal(createConnection(server.openPipe), 's', {
    write(text, written) {
      const draw = () => {
        drawn += text;
        written();
      };
      if (draws) draw();
      else undrawn.push(draw);
    },
    live,
    refused: () => undefined,
  });
  return {
    server,
    stop,
    isLive,
    drawn: () => drawn,
    drawNothing() {
      draws = false;
    },
    drawAll() {
      draws = true;
      for (const draw of undrawn.splice(0)) draw();
    },
    async print(...bodies: EventBody[]) {
      server.append(eventLiterals('s', bodies, seq));
      seq += bodies.length;
      // What is sent is there after the tasks that are waiting now.
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

it('draws what was printed before, is live then, and draws what comes', async () => {
  const { isLive, drawn, print, stop } = await stage([{ type: 'status', state: 'idle' }, opened, output('before ')]);
  await isLive;
  expect(drawn()).toBe('before ');
  await print(output('after'));
  expect(drawn()).toBe('before after');
  stop();
  await print(output('unseen'));
  expect(drawn()).toBe('before after');
});

it('tells an end, what was said about it, and a new beginning', async () => {
  const error: EventBody = {
    type: 'error',
    code: 'terminalEnded',
    message: 'It ended \x1b[2J with the app.',
    fatal: false,
  };
  const { isLive, drawn } = await stage([
    opened,
    output('$'),
    { type: 'terminalExited', id: 't', exitCode: 1 },
    error,
    opened,
  ]);
  await isLive;
  expect(drawn()).toMatch(/── Ended with status 1 ──.*── It ended {2}\[2J with the app\. ──.*── Started again ──/s);
});

it('reads no further back than a screen can show', async () => {
  const chunk = 'x'.repeat(limits.terminalChunkBytes);
  const past = Array.from({ length: 3 * limits.pageEventsMax }, () => output(chunk.slice(0, 1_000)));
  const { isLive, server } = await stage(past);
  await isLive;
  expect(server.calls.filter(({ method }) => method === 'transcript.page')).toHaveLength(2);
});

it('stops following while it cannot draw, and misses nothing', async () => {
  const { isLive, drawn, print, drawNothing, drawAll } = await stage([opened]);
  await isLive;
  drawNothing();
  const chunk = 'x'.repeat(limits.terminalChunkBytes);
  for (let printed = 0; printed <= limits.terminalPauseChars; printed += chunk.length) await print(output(chunk));
  await print(output('missed'));
  expect(drawn()).toBe('');
  drawAll();
  await print(output(' and more'));
  expect(drawn().replaceAll('x', '')).toBe('missed and more');
});
