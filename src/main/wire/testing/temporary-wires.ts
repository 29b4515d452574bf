import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNodeSpawner } from '../node-spawner.ts';
import { createProcessTable } from '../process-table.ts';
import type { SpawnSpec, Wire } from '../wire.ts';
import { createWireFactory } from '../wire-factory.ts';
import { wireFiles } from '../wire-files.ts';
import { type WireMeta, wireMetaSchema } from '../wire-meta.ts';

type Program = Pick<SpawnSpec, 'program' | 'args'>;

/** Real wires in a folder of their own, for tests; `end` stops and removes all of it. */
export type TemporaryWires = {
  readonly root: string;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  start(what: Program): Promise<Wire>;
  adopt(): Promise<Wire>;
  readMeta(): WireMeta;
  changeMeta(change: Partial<WireMeta>): void;
  /** The number of the process that leads the group. */
  leader(): number;
  end(): Promise<void>;
};

export function createTemporaryWires(): TemporaryWires {
  const root = mkdtempSync(join(tmpdir(), 'wire-'));
  const folder = join(root, 'wire-1');
  const env = { PATH: '/usr/bin:/bin', HOME: '/nonexistent' };
  const factory = createWireFactory({ spawner: createNodeSpawner() });
  const wires: Wire[] = [];

  const readMeta = () => wireMetaSchema.parse(JSON.parse(readFileSync(wireFiles(folder).meta, 'utf8')));

  return {
    root,
    folder,
    env,
    async start(what) {
      const spawned = await factory.spawn({ folder, cwd: root, env, ...what });
      if (!spawned.ok) throw new Error(spawned.message);
      wires.push(spawned.wire);
      return spawned.wire;
    },
    async adopt() {
      const wire = await factory.adopt(folder);
      wires.push(wire);
      return wire;
    },
    readMeta,
    changeMeta: (change) => writeFileSync(wireFiles(folder).meta, JSON.stringify({ ...readMeta(), ...change })),
    leader() {
      const pid = readMeta().process?.pid;
      if (pid === undefined) throw new Error('The wire has no process.');
      return pid;
    },
    async end() {
      for (const wire of wires) await wire.stop();
      rmSync(root, { recursive: true });
    },
  };
}

export function node(code: string): Program {
  return { program: process.execPath, args: ['-e', code] };
}

export function shell(code: string): Program {
  return { program: '/bin/sh', args: ['-c', code] };
}

/** Asks again until it is so, for what is another process's doing and comes without a word. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** How many processes of a group have not ended. */
export async function countGroup(group: number): Promise<number> {
  return (await createProcessTable().group(group)).length;
}
