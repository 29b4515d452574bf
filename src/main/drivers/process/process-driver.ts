import type { Json } from '../../../shared/ids.ts';
import type { Dialect, DialectEvent, DialectInput, Errand, Moment, Step } from '../../dialects/dialect.ts';
import type { Wire, WireLine } from '../../wire/wire.ts';
import type { Driver, DriverSink } from '../driver.ts';
import { badLine } from './bad-line.ts';
import type { Commands } from './commands.ts';
import { type DriverState, inputKey, lineKey } from './driver-state.ts';
import { createErrands } from './errands.ts';
import { parseLine } from './parse-line.ts';

export type ProcessDriverOptions = {
  dialect: Dialect;
  wire: Wire;
  state: DriverState;
  /** The byte of the recording up to which everything is stored. */
  position: number;
  workspace: string;
  /** What is run for the agent. */
  commands: Commands;
  sink: DriverSink;
  now(): number;
  /** A dialect threw: a fault of ours, and no reason to end the session. */
  onBug(error: unknown): void;
};

type Gathered = { events: DialectEvent[]; frames: string[]; errands: Errand[]; unknownLines: number };

/** A dialect on a wire: what comes in is translated and handed on in steps; what was stored of them goes out. */
export function createProcessDriver(options: ProcessDriverOptions): Driver {
  const { dialect, wire, workspace, commands, sink, now, onBug } = options;
  let { state } = options;
  let closed = false;
  let paused = false;
  /** The recording is full and the agent is held. */
  let held = false;
  const errands = createErrands({
    workspace,
    now,
    commands,
    done: (id, result) => takeInput({ kind: 'errand', id, result }),
  });

  function gather(into: Gathered, translate: () => Step<Json>): void {
    try {
      const step = translate();
      state = { ...state, dialect: step.state };
      into.events.push(...step.events);
      into.frames.push(...step.frames);
      into.errands.push(...step.errands);
      if (step.unknown !== undefined) into.unknownLines += 1;
    } catch (error) {
      onBug(error);
      into.events.push({ type: 'error', code: 'internal', message: bugMessage, fatal: false });
    }
  }

  function hand(gathered: Gathered, at: number, position?: number): void {
    const { errands: asked, ...what } = gathered;
    sink.step({ at, ...what, state, ...(position === undefined ? {} : { position }) });
    for (const errand of asked) errands.run(errand);
  }

  /** Anything but a line: one step of its own. */
  function take(translate: (moment: Moment) => Step<Json>, at = now()): void {
    if (closed) return;
    const moment = { at, key: inputKey(state) };
    state = { ...state, inputs: state.inputs + 1 };
    const gathered = nothing();
    gather(gathered, () => translate(moment));
    hand(gathered, at);
  }

  function takeInput(input: Unstamped<Exclude<DialectInput, { kind: 'line' }>>): void {
    take((moment) => dialect.receive(state.dialect, { ...input, ...moment }));
  }

  function takeLines(lines: readonly WireLine[]): void {
    const at = now();
    const gathered = nothing();
    for (const line of lines) takeLine(gathered, line, at);
    const last = lines.at(-1);
    if (last) hand(gathered, at, last.end);
  }

  function takeLine(gathered: Gathered, line: WireLine, at: number): void {
    if (line.kind === 'bad') {
      gathered.events.push(badLine(line.reason, line));
      return;
    }
    if (line.text.trim() === '') return;
    const parsed = parseLine(line.text);
    if (!parsed.ok) {
      gathered.events.push(badLine(parsed.reason, line));
      return;
    }
    const moment = { at, key: lineKey(state, line.start) };
    gather(gathered, () => dialect.receive(state.dialect, { kind: 'line', json: parsed.json, ...moment }));
  }

  function attach(): void {
    const kind = state.attached ? 'adopted' : 'started';
    state = { ...state, attached: true };
    take((moment) => dialect.attach(state.dialect, { kind, ...moment }));
  }

  function begin(): void {
    if (closed) return;
    if (!state.ended) attach();
    wire.follow(options.position, {
      lines: takeLines,
      liveness: (known) => sink.liveness({ state: known }),
      exited(end) {
        if (!state.ended) {
          state = { ...state, ended: true };
          takeInput({ kind: 'exit', ...end });
        }
        errands.close();
        void commands.stop();
        sink.liveness({ state: 'exited', ...end });
      },
      trouble(code, message) {
        held ||= code === 'recordingFull';
        hand({ ...nothing(), events: [{ type: 'error', code, message, fatal: false }] }, now());
      },
    });
  }

  /** Whatever a person tells a held agent lets it go on: it could not hear it otherwise. */
  function letGo(): void {
    if (!held) return;
    held = false;
    wire.resume();
    if (paused) wire.pause();
  }

  function close(): void {
    closed = true;
    errands.close();
  }

  // The session has its driver, and has stored the record of it, before the first step comes.
  setImmediate(begin);

  return {
    command(command, at) {
      if (state.ended) return;
      take((moment) => dialect.command(state.dialect, command, moment), at);
      letGo();
    },
    deliver(frames) {
      for (const { offset, text } of frames) wire.write(offset, text.endsWith('\n') ? text : `${text}\n`);
    },
    written: wire.written,
    pause() {
      paused = true;
      wire.pause();
    },
    resume() {
      paused = false;
      // A full recording is a person's to decide, not the store's.
      if (!held) wire.resume();
    },
    async detach() {
      close();
      // Both at once: a line that came in between would be one that nobody answers any more.
      await Promise.all([wire.detach(), commands.detach()]);
    },
    async stop() {
      await wire.stop();
      close();
      await commands.stop();
    },
  };
}

/** Each member of a union without what the driver adds. */
type Unstamped<Input> = Input extends Moment ? Omit<Input, keyof Moment> : never;

function nothing(): Gathered {
  return { events: [], frames: [], errands: [], unknownLines: 0 };
}

const bugMessage = 'Signalbox could not follow the agent here. That is a fault of Signalbox; the session goes on.';
