import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import {
  type Dialect,
  type DialectCommand,
  type DialectEvent,
  type ErrandResult,
  type LaunchOptions,
  type Moment,
  noStep,
  type Step,
} from '../../../src/main/dialects/dialect.ts';
import type { Json } from '../../../src/shared/ids.ts';

/** One input of a dialect, as it happened; replayed in order they give the same events again. */
export type Recorded = Moment &
  (
    | { kind: 'launch'; options: LaunchOptions }
    | { kind: 'attach'; how: 'started' | 'adopted' }
    | { kind: 'line'; json: Json }
    | { kind: 'command'; command: DialectCommand }
    | { kind: 'errand'; id: string; result: ErrandResult }
  );

export type RecordedSession = {
  readonly inputs: readonly Recorded[];
  readonly events: readonly DialectEvent[];
  command(command: DialectCommand): void;
  /** The app went and came back; the process stayed. */
  comeBack(): void;
  /** The first event of this kind that was not waited for yet; everything before it counts as waited for. */
  next<Type extends DialectEvent['type']>(type: Type): Promise<Extract<DialectEvent, { type: Type }>>;
  end(): Promise<void>;
};

/** Runs a real agent on plain pipes under its dialect, and keeps what the dialect was given. */
export function recordSession(options: {
  dialect: Dialect;
  program: string;
  /** Put before the dialect's own. */
  args?: readonly string[];
  launch: LaunchOptions;
  env: Record<string, string>;
}): RecordedSession {
  const { dialect, launch } = options;
  const args = [...(options.args ?? []), ...dialect.launch(launch).args];
  const child: ChildProcess = spawn(options.program, args, { cwd: launch.workspace, env: options.env });
  const inputs: Recorded[] = [];
  const events: DialectEvent[] = [];
  const watchers = new Set<() => void>();
  let state: Json = null;
  let seen = 0;

  function take(input: Unstamped<Recorded>): void {
    const moment = { at: inputs.length, key: `input-${inputs.length}` };
    const recorded: Recorded = { ...input, ...moment };
    inputs.push(recorded);
    const step = apply(dialect, state, recorded);
    state = step.state;
    events.push(...step.events);
    for (const frame of step.frames) child.stdin?.write(`${frame}\n`);
    for (const errand of step.errands) {
      if (errand.kind === 'readFile')
        void readErrand(resolve(launch.workspace, errand.path)).then((result) =>
          take({ kind: 'errand', id: errand.id, result }),
        );
      if (errand.kind === 'writeFile')
        void writeFile(errand.path, errand.text).then(() =>
          take({ kind: 'errand', id: errand.id, result: { kind: 'written' } }),
        );
    }
    for (const watcher of watchers) watcher();
  }

  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) =>
      take({ kind: 'line', json: JSON.parse(line) as Json }),
    );
  take({ kind: 'launch', options: launch });
  take({ kind: 'attach', how: 'started' });

  return {
    inputs,
    events,
    command: (command) => take({ kind: 'command', command }),
    comeBack: () => take({ kind: 'attach', how: 'adopted' }),
    next<Type extends DialectEvent['type']>(type: Type) {
      return new Promise<Extract<DialectEvent, { type: Type }>>((resolve) => {
        const look = () => {
          const place = events.findIndex((event, index) => index >= seen && event.type === type);
          if (place < 0) return;
          seen = place + 1;
          watchers.delete(look);
          resolve(events[place] as Extract<DialectEvent, { type: Type }>);
        };
        watchers.add(look);
        look();
      });
    },
    async end() {
      const ended = once(child, 'exit');
      child.stdin?.end();
      await ended;
    },
  };
}

/** Gives a dialect one recorded input. */
export function apply(dialect: Dialect, state: Json, input: Recorded): Step<Json> {
  const { at, key } = input;
  if (input.kind === 'launch') return noStep(dialect.launch(input.options).state);
  if (input.kind === 'attach') return dialect.attach(state, { kind: input.how, at, key });
  if (input.kind === 'command') return dialect.command(state, input.command, { at, key });
  return dialect.receive(state, input);
}

type Unstamped<Input> = Input extends Moment ? Omit<Input, keyof Moment> : never;

async function readErrand(path: string): Promise<ErrandResult> {
  return readFile(path, 'utf8').then(
    (text): ErrandResult => ({ kind: 'file', text }),
    (): ErrandResult => ({ kind: 'file', text: null }),
  );
}
