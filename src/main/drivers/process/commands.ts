import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Errand, ErrandResult } from '../../dialects/dialect.ts';
import type { Wire, WireFactory, WireLine } from '../../wire/wire.ts';
import { readTail, wireFiles } from '../../wire/wire-files.ts';

/** Programs that are run for an agent. Each is on a wire of its own, so that it is found again after the app was away. */
export type Commands = {
  run(errand: Extract<Errand, { kind: 'runCommand' }>, tell: (result: ErrandResult) => void): void;
  read(id: string, bytes: number): Promise<ErrandResult>;
  end(id: string): void;
  /** Lets go of them; they run on. */
  detach(): Promise<void>;
  /** Ends them all. */
  stop(): Promise<void>;
};

export type CommandsOptions = { wires: WireFactory; wireFolder: string; env: Readonly<Record<string, string>> };

/**
 * A wire is read by the line, and a line is only known by its end: so one line feed is put behind whatever the program
 * says, and every line feed is told with the line that follows it.
 */
const script = '"$@" 2>&1 </dev/null; status=$?; echo; exit "$status"';

export function createCommands({ wires, wireFolder, env }: CommandsOptions): Commands {
  const running = new Map<string, Promise<Wire | undefined>>();

  function folderOf(id: string): string {
    return join(wireFolder, 'commands', createHash('sha256').update(id).digest('hex').slice(0, 32));
  }

  async function begin(
    { id, argv, cwd, env: own, from }: Extract<Errand, { kind: 'runCommand' }>,
    tell: (result: ErrandResult) => void,
  ): Promise<Wire | undefined> {
    const folder = folderOf(id);
    const found = await isThere(folder);
    const spawned = found
      ? { ok: true as const, wire: await wires.adopt(folder) }
      : await wires.spawn({
          folder,
          program: '/bin/sh',
          args: ['-c', script, 'sh', ...argv],
          cwd,
          env: { ...env, ...own },
        });
    if (!spawned.ok) {
      tell({ kind: 'ended', message: spawned.message });
      return undefined;
    }
    const { wire } = spawned;
    wire.follow(from, {
      lines(lines) {
        const chunk = lines.map(textOf).join('');
        const end = lines.at(-1)?.end;
        if (end !== undefined) tell({ kind: 'output', chunk, end });
      },
      liveness: () => undefined,
      exited({ exitCode }) {
        running.delete(id);
        tell({ kind: 'ended', ...(exitCode === undefined ? {} : { exitCode }) });
      },
      trouble(code, message) {
        if (code !== 'recordingFull') return;
        tell({ kind: 'output', chunk: `\n[${message}]\n`, end: from });
        void wire.stop();
      },
    });
    return wire;
  }

  async function all(work: (wire: Wire) => Promise<void>): Promise<void> {
    const open = [...running.values()];
    running.clear();
    for (const wire of await Promise.all(open)) if (wire) await work(wire);
  }

  return {
    run(errand, tell) {
      if (!running.has(errand.id)) running.set(errand.id, begin(errand, tell));
    },
    async read(id, bytes) {
      const folder = folderOf(id);
      if (!(await isThere(folder))) return { kind: 'outputSoFar', text: '', truncated: false };
      const files = wireFiles(folder);
      const text = await readTail(files.output, bytes + 1);
      const whole = (await isThere(files.exit)) && text.endsWith('\n') ? text.slice(0, -1) : text;
      const truncated = Buffer.byteLength(text) > bytes;
      return { kind: 'outputSoFar', text: whole, truncated };
    },
    end(id) {
      void running.get(id)?.then((wire) => wire?.stop());
    },
    detach: () => all((wire) => wire.detach()),
    stop: () => all((wire) => wire.stop()),
  };
}

function textOf(line: WireLine): string {
  const words = line.kind === 'text' ? line.text : '[a line that cannot be shown]';
  return line.start === 0 ? words : `\n${words}`;
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
