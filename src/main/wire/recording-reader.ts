import type { FileHandle } from 'node:fs/promises';
import { limits } from '../../shared/limits.ts';
import { createLineFramer } from './line-framer.ts';
import type { WireLine } from './wire.ts';
import { errorCode, openWireFile } from './wire-files.ts';

/** Reads the lines of a growing file in pieces of `wireReadBytes`; between two of them everything else gets its turn. */
export type RecordingReader = {
  /** There may be more to read. */
  wake(): void;
  pause(): void;
  resume(): void;
  /** Nothing more will be written: reads to the end (once it may), reports a torn rest, then calls back. */
  finish(whenRead: () => void): void;
  /** Resolves when the file is let go of; nothing is reported from now on. */
  close(): Promise<void>;
};

export type RecordingListener = {
  lines(lines: readonly WireLine[]): void;
  /** Reading failed; it is tried again. Told once until it works again. */
  failed(error: Error): void;
};

export function createRecordingReader(path: string, from: number, listener: RecordingListener): RecordingReader {
  const framer = createLineFramer(from, limits.lineBytes);
  const buffer = Buffer.allocUnsafe(limits.wireReadBytes);
  let file: FileHandle | undefined;
  let position = from;
  let paused = false;
  let closed = false;
  let troubled = false;
  let woken = false;
  let running: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let whenRead: (() => void) | undefined;

  function wake(): void {
    woken = true;
    if (running || paused || closed) return;
    running = readAll().finally(() => {
      running = undefined;
      if (woken) wake();
    });
  }

  async function readAll(): Promise<void> {
    while (woken && !paused && !closed) {
      woken = false;
      const ended = await readToEnd();
      if (ended && whenRead && !woken) return endReading();
    }
  }

  /** False: it stopped earlier. */
  async function readToEnd(): Promise<boolean> {
    while (!paused && !closed) {
      const size = await readPiece();
      if (size === undefined || closed) return false;
      // A read that was under way when it was paused: it is read again.
      if (paused) break;
      if (size === 0) return true;
      position += size;
      deliver(framer.push(buffer.subarray(0, size)));
    }
    woken = true;
    return false;
  }

  /** How many bytes are in the buffer now; undefined: they could not be read. */
  async function readPiece(): Promise<number | undefined> {
    try {
      file ??= await openWireFile(path, 'read');
      const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
      troubled = false;
      return bytesRead;
    } catch (error) {
      if (errorCode(error) === undefined) throw error;
      failed(error as Error);
      return undefined;
    }
  }

  function deliver(lines: WireLine[]): void {
    if (lines.length > 0) listener.lines(lines);
  }

  function failed(error: Error): void {
    if (closed) return;
    if (!troubled) listener.failed(error);
    troubled = true;
    clearTimeout(retry);
    retry = setTimeout(wake, limits.diskRetryMs);
  }

  function endReading(): void {
    const done = whenRead;
    whenRead = undefined;
    deliver(framer.end());
    if (!closed) done?.();
  }

  return {
    wake,
    pause() {
      paused = true;
    },
    resume() {
      if (!paused) return;
      paused = false;
      wake();
    },
    finish(callback) {
      whenRead = callback;
      wake();
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await running;
      await file?.close();
      file = undefined;
    },
  };
}
