import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import type { Agent } from '../../../shared/agent.ts';
import { limits } from '../../../shared/limits.ts';
import type { ImageRef } from '../../../shared/session.ts';
import type { LaunchOptions } from '../../dialects/dialect.ts';
import { agentEnvironment } from '../../wire/environment.ts';
import type { WireFactory } from '../../wire/wire.ts';
import { createWireFolder, errorCode, wireFiles } from '../../wire/wire-files.ts';
import type { Driver, DriverFactory, DriverSink, EndpointBook } from '../driver.ts';
import type { TranscriptReader } from './context-reader.ts';
import { createModelCatalog } from './model-catalog.ts';
import { isOpenaiMode, openaiModes } from './modes.ts';
import { createOpenaiDriver } from './openai-driver.ts';
import { callsOf, type OpenaiState, openaiStateSchema } from './openai-state.ts';

export type OpenaiParts = {
  book: EndpointBook;
  readTranscript: TranscriptReader;
  readImage(ref: ImageRef): string | undefined;
  /** For the commands of its tools. */
  wires: WireFactory;
  environment: Readonly<Record<string, string | undefined>>;
  now(): number;
  onBug(error: unknown): void;
};

const agent = 'openai';
const label = 'Model at an address';
const about = 'Any model behind an OpenAI-compatible address: llama.cpp, Ollama, LM Studio, vLLM or a hosted one.';
const install = 'Add the address of a server in the settings.';

/** Sessions with the models that are served at addresses. There is no program: the driver itself asks the server. */
export function createOpenaiFactory(parts: OpenaiParts): DriverFactory {
  const { book, wires, now, onBug } = parts;
  const catalog = createModelCatalog(book, now);

  function driverOf(
    options: { sessionId: string; workspace: string },
    run: { folder: string; state: OpenaiState; adopted: boolean; sink: DriverSink },
  ): Driver {
    const { sessionId, workspace } = options;
    const environment = agentEnvironment({ from: parts.environment, pass: [], set: {}, program: '/bin/sh' });
    const commandFolder = (callId: string) => commandFolderIn(run.folder, callId);
    const ground = { workspace, wires, environment, commandFolder };
    const { readTranscript, readImage } = parts;
    return createOpenaiDriver({ ...run, sessionId, ground, catalog, readTranscript, readImage, now, onBug });
  }

  return {
    agent,
    endpoints: book,
    async describe() {
      await atMost(limits.modelListPatienceMs, catalog.refresh());
      const endpoints = book.list().map((endpoint) => ({ ...endpoint, key: book.keyPlace(endpoint.id) }));
      const described: Agent = {
        ...{ id: agent, label, about, install, installed: endpoints.length > 0, endpoints },
        models: catalog.models(),
        modes: [...openaiModes],
        defaultMode: 'talk',
      };
      return described;
    },
    async start({ folder, ...options }, sink) {
      if (book.list().length === 0) {
        return { ok: false, error: { code: 'agentNotInstalled', message: `There is no address yet. ${install}` } };
      }
      await catalog.refresh();
      try {
        await createWireFolder(wireFiles(folder));
      } catch (error) {
        if (errorCode(error) === undefined) throw error;
        const message = `Signalbox cannot keep a session in ${folder} (${errorCode(error)}).`;
        return { ok: false, error: { code: 'startFailed', message } };
      }
      const state = firstState(folder, options);
      return { ok: true, driver: driverOf(options, { folder, state, adopted: false, sink }), state };
    },
    async adopt({ wireFolder: folder, state, ...options }, sink) {
      if (state === null) return lost(sink);
      const known = openaiStateSchema.parse(state);
      await endLeftovers(folder, known, wires);
      return driverOf(options, { folder, state: known, adopted: true, sink });
    },
  };
}

function firstState(folder: string, { model, mode = 'talk' }: Pick<LaunchOptions, 'model' | 'mode'>): OpenaiState {
  return {
    version: 1,
    run: createHash('sha256').update(basename(folder)).digest('hex').slice(0, 8),
    model: model ?? null,
    mode: isOpenaiMode(mode) ? mode : 'talk',
    answers: 0,
    phase: { kind: 'idle' },
  };
}

/** Waits for something, but not for long; it goes on all the same. */
async function atMost(milliseconds: number, what: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([what, over]);
  clearTimeout(timer);
}

/** A call's id is not made for a file's name, and may be as long as one can be. */
function commandFolderIn(folder: string, callId: string): string {
  return join(folder, `command-${createHash('sha256').update(callId).digest('hex').slice(0, 16)}`);
}

/** A command outlives the app on its wire; its turn is over, so it is ended. */
async function endLeftovers(folder: string, state: OpenaiState, wires: WireFactory): Promise<void> {
  for (const { id } of callsOf(state).filter((call) => call.state === 'running')) {
    const wire = await wires.adopt(commandFolderIn(folder, id));
    await wire.stop();
  }
}

/** The conversation was in the database alone; when that is lost there is nothing to go on with. */
function lost(sink: DriverSink): Driver {
  setImmediate(() => sink.liveness({ state: 'exited', exitCode: 0, stderr: '' }));
  const nothing = () => undefined;
  const done = () => Promise.resolve();
  return {
    command: nothing,
    deliver: nothing,
    written: () => 0,
    pause: nothing,
    resume: nothing,
    detach: done,
    stop: done,
  };
}
