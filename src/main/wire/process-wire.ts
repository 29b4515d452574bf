import { limits } from '../../shared/limits.ts';
import { watchWire } from './folder-watch.ts';
import { createIdentityCheck, type Identity } from './identity.ts';
import { createInputWriter } from './input-writer.ts';
import { createProcessGroup } from './process-group.ts';
import type { ProcessTable } from './process-table.ts';
import { createRecordingQuota } from './recording-quota.ts';
import { createRecordingReader, type RecordingReader } from './recording-reader.ts';
import type { Wire, WireReader } from './wire.ts';
import { errorCode, readTail, type WireFiles } from './wire-files.ts';
import { type WireMeta, writeMeta } from './wire-meta.ts';

const MiB = 1024 * 1024;

/** Joins the parts of one wire: who the process is, what it says, what it is told, how much it may record, how it ends. */
export function createProcessWire(files: WireFiles, meta: WireMeta | undefined, table: ProcessTable): Wire {
  const identity = createIdentityCheck(files, meta, table);
  const group = createProcessGroup(identity);
  const quota = createRecordingQuota(files, meta?.quota ?? limits.recordingBytesPerSession, () => void hold());
  const writer = createInputWriter(files.input, (why) =>
    reader?.trouble('wireWriteFailed', `A message could not be handed to the agent (${why}). It is tried again.`),
  );

  let reader: WireReader | undefined;
  let recording: RecordingReader | undefined;
  let stopWatching: (() => void) | undefined;
  let tick: NodeJS.Timeout | undefined;
  let known: 'alive' | 'unknown' | 'exited' | undefined;
  let looking = Promise.resolve();
  let exitWasTold = () => {};
  const exitTold = new Promise<void>((resolve) => {
    exitWasTold = resolve;
  });

  /** One look after the other, and each a fresh one: what asks for it has just changed something. */
  function look(): Promise<void> {
    looking = looking.then(identity.identify).then(learn);
    return looking;
  }

  function learn(found: Identity): void {
    if (!reader || known === 'exited') return;
    if (found.state === 'exited') ended(found.exitCode);
    else if (known !== found.state) {
      known = found.state;
      reader.liveness(found.state);
    }
  }

  function ended(exitCode: number | undefined): void {
    known = 'exited';
    clearInterval(tick);
    void group.signal('SIGCONT', 'SIGTERM');
    recording?.finish(() => void tellExit(exitCode));
  }

  async function tellExit(exitCode: number | undefined): Promise<void> {
    const stderr = await lastWords(files.errors);
    reader?.exited(exitCode === undefined ? { stderr } : { exitCode, stderr });
    exitWasTold();
    // Nothing comes after an exit, and nobody need let go of a wire that is dead.
    void close();
  }

  async function hold(): Promise<void> {
    if (!reader || known === 'exited') return;
    await group.signal('SIGSTOP');
    const size = Math.round(quota.bytes() / MiB);
    reader?.trouble(
      'recordingFull',
      `The agent has said more than ${size} MiB, so it is held. Interrupt it to let it go on with as much room again, or stop the session.`,
    );
  }

  async function letGo(): Promise<void> {
    // Where it cannot be noted, a person is asked once more after the next start of the app.
    if (meta) await writeMeta(files, { ...meta, quota: quota.bytes() }).catch(unlessRefused);
    await group.signal('SIGCONT');
  }

  async function close(): Promise<void> {
    reader = undefined;
    clearInterval(tick);
    stopWatching?.();
    writer.close();
    await looking;
    await recording?.close();
  }

  return {
    folder: files.folder,
    follow(from, listener) {
      reader = listener;
      recording = createRecordingReader(files.output, from, {
        lines: (lines) => reader?.lines(lines),
        failed: (error) => reader?.trouble('wireReadFailed', `What the agent says cannot be read: ${error.message}.`),
      });
      const read = recording;
      const grown = () => {
        read.wake();
        void quota.check();
      };
      stopWatching = watchWire(files, grown, () => void look());
      tick = setInterval(() => {
        grown();
        void look();
      }, limits.livenessMs);
      grown();
      void look();
    },
    write: writer.write,
    written: writer.written,
    pause: () => recording?.pause(),
    resume() {
      if (quota.raise()) void letGo();
      recording?.resume();
    },
    detach: close,
    async stop() {
      recording?.resume();
      await group.end();
      if (reader) await look();
      if (known === 'exited') await exitTold;
      await close();
    },
  };
}

/** What an agent said last of its trouble; nothing, where that cannot be read. */
async function lastWords(path: string): Promise<string> {
  return (await readTail(path, limits.errorTailBytes).catch(unlessRefused)) ?? '';
}

function unlessRefused(error: unknown): undefined {
  if (errorCode(error) === undefined) throw error;
}
