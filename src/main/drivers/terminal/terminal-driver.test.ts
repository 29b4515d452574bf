import { describe, expect, it } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import type { DriverStep, Liveness } from '../driver.ts';
import type { Pty } from './pty.ts';
import { createTerminalDriver } from './terminal-driver.ts';

/** As little as fits beside the other bounds. */
const quota = limits.terminalPauseChars * 3;

/** A driver on a pseudo-terminal that only notes what it is told. Its steps are stored when the test says so. */
async function stage(at = { now: 10_000 }) {
  const steps: DriverStep[] = [];
  const liveness: Liveness[] = [];
  const orders: string[] = [];
  const note = (order: string) => void orders.push(order);
  const pty: Pty = {
    write: (data) => note(`write ${data}`),
    resize: (columns, rows) => note(`resize ${columns}x${rows}`),
    pause: () => note('pause'),
    resume: () => note('resume'),
    kill: (signal) => note(`kill ${signal}`),
  };
  const sink = {
    step: (step: DriverStep) => void steps.push(step),
    liveness: (one: Liveness) => void liveness.push(one),
  };
  const made = createTerminalDriver({ id: 't', argv: ['sh'], cwd: '/w', sink, now: () => at.now, quota });
  made.begin(pty);
  await turned();
  steps.splice(0);
  return {
    ...made,
    orders,
    steps,
    liveness,
    at,
    async print(text: string) {
      made.listener.output(text);
      await turned();
    },
    /** The events since it was asked last. */
    events: () => steps.splice(0).flatMap((step) => step.events),
  };
}

const turned = () => new Promise((resolve) => setImmediate(resolve));

describe('flow control', () => {
  it('stops reading when too much is not stored, and goes on when it is', async () => {
    const { print, orders, driver } = await stage();
    await print('x'.repeat(limits.terminalPauseChars));
    expect(orders).toEqual([]);
    await print('x');
    expect(orders).toEqual(['pause']);
    await print('x');
    driver.deliver([]);
    expect(orders).toEqual(['pause', 'resume']);
  });

  it('reads only when nothing speaks against it', async () => {
    const { print, orders, driver } = await stage();
    await print('x'.repeat(limits.terminalPauseChars + 1));
    driver.pause();
    driver.deliver([]);
    expect(orders).toEqual(['pause']);
    driver.resume();
    expect(orders).toEqual(['pause', 'resume']);
  });

  it('waits for a person when its recording is full', async () => {
    const { print, orders, driver, events } = await stage();
    for (let size = 0; size < quota; size += limits.terminalPauseChars) {
      await print('x'.repeat(limits.terminalPauseChars));
      driver.deliver([]);
    }
    expect(orders).toEqual([]);
    await print('x');
    driver.deliver([]);
    expect(events().at(-1)).toMatchObject({ type: 'error', code: 'recordingFull', fatal: false });
    expect(orders.at(-1)).toBe('pause');
    driver.terminal?.input('\x03', 0);
    expect(orders.slice(-2)).toEqual(['resume', 'write \x03']);
  });

  it('records output in pieces that an event can hold', async () => {
    const { print, events } = await stage();
    await print('x'.repeat(limits.terminalChunkBytes + 1));
    expect(events().map((event) => (event.type === 'terminalOutput' ? event.chunk.length : 0))).toEqual([
      limits.terminalChunkBytes,
      1,
    ]);
  });
});

describe('a call for a person', () => {
  it('is told once, until somebody has come', async () => {
    const { print, events, driver, at } = await stage();
    await print('\x07\x07');
    expect(events().slice(1)).toEqual([{ type: 'attention', message: 'Rang the bell' }]);
    await print('\x1b]9;Done\x07');
    expect(events().slice(1)).toEqual([{ type: 'attention', message: 'Done' }]);
    driver.terminal?.input('', at.now);
    expect(events()).toEqual([{ type: 'attention', message: null }]);
    driver.terminal?.input('', at.now);
    expect(events()).toEqual([]);
  });

  it('is no bell that answers a key', async () => {
    const { print, events, driver, at } = await stage();
    driver.terminal?.input('\t', at.now);
    at.now += limits.terminalBellQuietMs - 1;
    await print('\x07');
    expect(events()).toMatchObject([{ type: 'terminalOutput' }]);
    at.now += 1;
    await print('\x07');
    expect(events()).toMatchObject([{ type: 'terminalOutput' }, { type: 'attention' }]);
  });
});

describe('what it is told', () => {
  it('types a message and says that it was read', async () => {
    const { driver, orders, events } = await stage();
    driver.command({ kind: 'send', messageId: 'm', text: 'ls', images: [] }, 0);
    driver.command({ kind: 'send', messageId: 'n', text: 'a\nb', images: [] }, 0);
    expect(orders).toEqual(['write ls\r', 'write \x1b[200~a\nb\x1b[201~\r']);
    expect(events().map((event) => event.type)).toEqual(['messageTaken', 'turnEnded', 'messageTaken', 'turnEnded']);
  });

  it('passes keys, sizes and interruptions on, and stores none of them', async () => {
    const { driver, orders, steps } = await stage();
    driver.terminal?.input('secret', 0);
    driver.terminal?.resize(80, 24);
    driver.command({ kind: 'interrupt' }, 0);
    expect(orders).toEqual(['write secret', 'resize 80x24', 'write \x03']);
    expect(steps).toEqual([]);
  });
});

describe('its end', () => {
  it('is told after all that was printed', async () => {
    const { listener, events, liveness } = await stage();
    listener.output('bye');
    listener.ended({ exitCode: 1 });
    expect(events()).toEqual([
      { type: 'terminalOutput', id: 't', chunk: 'bye' },
      { type: 'terminalExited', id: 't', exitCode: 1 },
    ]);
    expect(liveness.at(-1)).toEqual({ state: 'exited', exitCode: 0, stderr: '' });
  });

  it('with the app is said, and its text is stored first', async () => {
    const { driver, listener, events, steps, orders } = await stage();
    listener.output('last words');
    await driver.detach();
    expect(steps.at(-1)?.state).toEqual({ version: 1, terminal: null });
    expect(events().map((event) => event.type)).toEqual(['terminalOutput', 'terminalExited', 'error']);
    expect(orders).toEqual(['kill SIGHUP']);
  });
});
