import type { ImageRef } from '../../../shared/session.ts';
import type { DialectEvent } from '../../dialects/dialect.ts';
import { createInputWriter } from '../../wire/input-writer.ts';
import { wireFiles } from '../../wire/wire-files.ts';
import type { Driver, DriverCommand, DriverSink } from '../driver.ts';
import { abilities } from './abilities.ts';
import { createContextReader, type TranscriptReader } from './context-reader.ts';
import { createFlow } from './flow.ts';
import { type ModelCatalog, modelId } from './model-catalog.ts';
import { isOpenaiMode } from './modes.ts';
import { type OpenaiState, type Task, taskSchema } from './openai-state.ts';
import { noModel } from './openai-words.ts';
import type { Ground } from './tools/tool.ts';
import { createTurns } from './turns.ts';

export type OpenaiDriverOptions = {
  sessionId: string;
  /** Of this run: what was begun is noted here. */
  folder: string;
  state: OpenaiState;
  /** Whether an earlier run of the app had it. */
  adopted: boolean;
  ground: Ground;
  catalog: ModelCatalog;
  readTranscript: TranscriptReader;
  readImage(ref: ImageRef): string | undefined;
  sink: DriverSink;
  now(): number;
  onBug(error: unknown): void;
};

/**
 * Runs a session without a process. Whatever it does, it begins only after the step that led to it is stored: as a frame
 * that comes back and is noted down first. So nothing is begun twice, and after a restart nothing is missing but what was
 * under way.
 */
export function createOpenaiDriver(options: OpenaiDriverOptions): Driver {
  const { sessionId, ground, catalog, adopted, sink, now, onBug, readImage } = options;
  let { state } = options;
  let closed = false;
  const flow = createFlow();
  const writer = createInputWriter(wireFiles(options.folder).input, (why) =>
    trouble('wireWriteFailed', `What is begun cannot be noted down (${why}). It is tried again.`),
  );
  const turns = createTurns({
    ...{ sessionId, ground, catalog, hand, readImage, onBug },
    state: {
      get: () => state,
      set(changed) {
        state = changed;
      },
    },
    context: createContextReader(sessionId, options.readTranscript),
    flowing: flow.free,
  });

  function hand(events: DialectEvent[], tasks: Task[] = []): void {
    if (closed) return;
    sink.step({ at: now(), events, frames: tasks.map((task) => JSON.stringify(task)), state, unknownLines: 0 });
  }

  function trouble(code: string, message: string): void {
    hand([{ type: 'error', code, message, fatal: false }]);
  }

  function setModel(id: string): void {
    const model = catalog.find(id);
    if (!model) {
      trouble('refused', noModel(id));
      return;
    }
    state = { ...state, model: id };
    hand([{ type: 'settings', model: id }, abilities(catalog, model)]);
  }

  function setMode(mode: string): void {
    if (!isOpenaiMode(mode)) {
      trouble('refused', `There is no mode "${mode}".`);
      return;
    }
    state = { ...state, mode };
    hand([{ type: 'settings', mode }]);
  }

  function obey(command: DriverCommand): void {
    switch (command.kind) {
      case 'send': {
        const { messageId: id, text, images } = command;
        turns.start([{ type: 'messageTaken', id, text, images: images.map(({ ref }) => ref) }]);
        break;
      }
      case 'interrupt':
        turns.interrupt();
        break;
      case 'settle':
        turns.settle(command.id, command.settlement);
        break;
      case 'setModel':
        setModel(command.model);
        break;
      case 'setMode':
        setMode(command.mode);
        break;
      case 'clear':
        hand([{ type: 'cleared' }]);
        break;
      case 'rename':
        // The name is the app's alone.
        break;
      case 'compact':
      case 'raw':
      case 'setEffort':
        trouble('unsupported', 'A model at an address has no such command.');
    }
  }

  function greet(): void {
    const model = catalog.choose(state.model);
    if (state.model === null && model) state = { ...state, model: modelId(model) };
    hand([
      { type: 'agentSession', id: sessionId },
      abilities(catalog, model),
      { type: 'settings', ...(state.model === null ? {} : { model: state.model }), mode: state.mode },
      ...catalog
        .troubles()
        .map((message): DialectEvent => ({ type: 'error', code: 'modelList', message, fatal: false })),
      { type: 'ready' },
    ]);
  }

  function open(): void {
    if (closed) return;
    sink.liveness({ state: 'alive' });
    if (!adopted) {
      greet();
      return;
    }
    turns.endLeftover();
    // Servers and their models may be others since.
    void catalog.refresh().then(() => hand([abilities(catalog, catalog.choose(state.model))]), onBug);
  }

  async function close(): Promise<void> {
    const ended = turns.close();
    flow.release();
    await ended;
    closed = true;
    writer.close();
  }

  // The session has its driver, and has stored the record of it, before the first step comes.
  setImmediate(open);

  return {
    command: obey,
    deliver(frames) {
      for (const { offset, text } of frames) {
        const begun = offset + Buffer.byteLength(text) <= writer.written();
        writer.write(offset, text);
        if (!begun) turns.begin(taskSchema.parse(JSON.parse(text)));
      }
    },
    written: writer.written,
    pause: flow.hold,
    resume: flow.release,
    detach: close,
    async stop() {
      await close();
      sink.liveness({ state: 'exited', exitCode: 0, stderr: '' });
    },
  };
}
