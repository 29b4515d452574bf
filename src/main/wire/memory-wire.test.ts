import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryWires, type MemoryWires } from './memory-wire.ts';
import { listenTo } from './testing/listen-to-wire.ts';
import type { Wire } from './wire.ts';

const spec = { folder: '/w', program: 'agent', args: [], cwd: '/', env: {} };

describe('wires in memory', () => {
  let wires: MemoryWires;
  let wire: Wire;
  beforeEach(async () => {
    wires = createMemoryWires();
    const spawned = await wires.factory.spawn(spec);
    if (!spawned.ok) throw new Error(spawned.message);
    wire = spawned.wire;
  });

  test('carry lines both ways, and only when they are pumped', () => {
    const heard = listenTo(wire);
    wires.process('/w').say('one', 'two', 'three');
    expect(heard.texts()).toEqual([]);
    wires.pump();
    expect(heard.liveness).toEqual(['alive']);
    wires.pump(2);
    expect(heard.texts()).toEqual(['one', 'two']);
    wires.pump();
    expect(heard.texts()).toEqual(['one', 'two', 'three']);
    expect(wires.pump()).toBe(false);
    wire.write(0, 'a\n');
    wire.write(0, 'a\n');
    expect(wires.process('/w').takeInput()).toEqual(['a']);
    expect(wires.process('/w').takeInput()).toEqual([]);
  });

  test('the app dies: its wires are deaf and dumb, the files are as they were', async () => {
    const heard = listenTo(wire);
    wires.process('/w').say('one');
    while (wires.pump());
    wire.write(0, 'whole\n');
    wire.write(6, 'torn\n');
    wires.crash({ tornWrite: 2 });
    wire.write(8, 'never\n');
    wires.process('/w').say('two');
    while (wires.pump());
    expect(heard.texts()).toEqual(['one']);
    expect(wires.process('/w').input()).toBe('whole\nto');
    const again = await wires.factory.adopt('/w');
    const heardAgain = listenTo(again, 4);
    again.write(6, 'torn\n');
    while (wires.pump());
    expect(heardAgain.texts()).toEqual(['two']);
    expect(wires.process('/w').input()).toBe('whole\ntorn\n');
  });

  test('tell the end after the last line, and hold it back while paused', async () => {
    const heard = listenTo(wire);
    wires.process('/w').sayRaw('one\ntor');
    wires.process('/w').end(3, 'gone');
    wire.pause();
    while (wires.pump());
    expect(heard.lines).toEqual([]);
    wire.resume();
    while (wires.pump());
    expect(heard.lines.map((line) => line.kind)).toEqual(['text', 'bad']);
    expect(await heard.exit).toEqual({ exitCode: 3, stderr: 'gone' });
  });

  test('are refused where a folder is taken, or when the test says so', async () => {
    expect(await wires.factory.spawn(spec)).toMatchObject({ ok: false });
    wires.refuseToStart('no room');
    expect(await wires.factory.spawn({ ...spec, folder: '/x' })).toEqual({ ok: false, message: 'no room' });
  });
});
