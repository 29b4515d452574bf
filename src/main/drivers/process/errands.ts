import type { Errand, ErrandResult } from '../../dialects/dialect.ts';
import type { Commands } from './commands.ts';
import { readInside, writeInside } from './workspace-files.ts';

/** Does what dialects cannot do themselves. Nothing comes back once it was closed. */
export type Errands = {
  run(errand: Errand): void;
  close(): void;
};

export type ErrandsOptions = {
  workspace: string;
  now(): number;
  commands: Commands;
  done(id: string, result: ErrandResult): void;
};

/** The longest time that a timer takes; a later one is set again. */
const longestTimerMs = 2 ** 31 - 1;

export function createErrands({ workspace, now, commands, done }: ErrandsOptions): Errands {
  const timers = new Map<string, NodeJS.Timeout>();
  let closed = false;

  function wake(id: string, at: number): void {
    clearTimeout(timers.get(id));
    const due = () => {
      timers.delete(id);
      if (now() < at) wake(id, at);
      else done(id, { kind: 'due' });
    };
    timers.set(id, setTimeout(due, Math.min(Math.max(at - now(), 0), longestTimerMs)));
  }

  async function answer(id: string, work: Promise<ErrandResult>): Promise<void> {
    const result = await work;
    if (!closed) done(id, result);
  }

  return {
    run(errand) {
      if (closed) return;
      const { id } = errand;
      switch (errand.kind) {
        case 'wake':
          wake(id, errand.at);
          return;
        case 'readFile':
          void answer(id, readInside(workspace, errand.path));
          return;
        case 'writeFile':
          void answer(id, writeInside(workspace, errand));
          return;
        case 'runCommand':
          commands.run(errand, (result) => {
            if (!closed) done(id, result);
          });
          return;
        case 'readCommand':
          void answer(id, commands.read(errand.command, errand.bytes));
          return;
        case 'endCommand':
          commands.end(errand.command);
          return;
      }
    },
    close() {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
