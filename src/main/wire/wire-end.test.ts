import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listenTo } from './testing/listen-to-wire.ts';
import { countGroup, createTemporaryWires, shell, type TemporaryWires, until } from './testing/temporary-wires.ts';

vi.mock(import('../../shared/limits.ts'), async (original) => {
  const { limits } = await original();
  return { limits: { ...limits, livenessMs: 100, shutdownGraceMs: 300 } as unknown as typeof limits };
});

let wires: TemporaryWires;
beforeEach(() => {
  wires = createTemporaryWires();
});
afterEach(() => wires.end());

describe('the end of a wire', () => {
  test('a polite process is ended by hanging up, and its whole group with it', async () => {
    const wire = await wires.start(shell('sleep 600 & sleep 600 & echo ready; wait'));
    const heard = listenTo(wire);
    await heard.untilLine((text) => text === 'ready');
    const group = wires.leader();
    await wire.stop();
    expect(await heard.exit).toMatchObject({ exitCode: 129 });
    expect(await countGroup(group)).toBe(0);
  });

  test('one that ignores everything is killed, its children too', async () => {
    const wire = await wires.start(
      shell('trap "" HUP TERM; sh -c \'trap "" HUP TERM; echo child; sleep 600\' & sleep 600'),
    );
    const heard = listenTo(wire);
    await heard.untilLine((text) => text === 'child');
    const group = wires.leader();
    await wire.stop();
    await heard.exit;
    expect(await countGroup(group)).toBe(0);
  }, 20_000);

  test('what a process leaves in its group goes with it', async () => {
    const wire = await wires.start(shell('sleep 600 & exit 0'));
    const heard = listenTo(wire);
    const group = wires.leader();
    expect(await heard.exit).toMatchObject({ exitCode: 0 });
    await until(async () => (await countGroup(group)) === 0);
  });

  test('detaching lets the process go on', async () => {
    const wire = await wires.start(shell('echo first; read line; echo "got $line"; read line'));
    const heard = listenTo(wire);
    await heard.untilLine((text) => text === 'first');
    await wire.detach();
    const again = await wires.adopt();
    const heardAgain = listenTo(again, 6);
    again.write(0, 'hello\n');
    await heardAgain.untilLine((text) => text === 'got hello');
    expect(heardAgain.texts()).toEqual(['got hello']);
    expect(heard.texts()).toEqual(['first']);
  });
});
