import { limits } from '../../shared/limits.ts';
import { createLineFramer, type LineFramer } from './line-framer.ts';
import type { Wire, WireFactory, WireReader } from './wire.ts';

/**
 * Wires without processes, for tests of what stands above them. The files are kept by folder and survive `crash`, the
 * death of the app; the process's side is played by the test. Nothing comes by itself: `pump` delivers.
 */
export type MemoryWires = {
  readonly factory: WireFactory;
  process(folder: string): MemoryProcess;
  folders(): string[];
  /** Delivers what is there to whoever follows, at most `lines` lines; returns whether anything was delivered. */
  pump(lines?: number): boolean;
  /** The app dies: no wire of it says or writes anything any more. `tornWrite`: its last frame got only that many bytes. */
  crash(options?: { tornWrite?: number }): void;
  /** From now on, starting fails with these words; undefined: it works again. */
  refuseToStart(message: string | undefined): void;
};

/** The agent's side of a wire. */
export type MemoryProcess = {
  /** Whole lines, without their line feeds. */
  say(...lines: string[]): void;
  /** Bytes as they are. */
  sayRaw(bytes: string | Buffer): void;
  /** All that was written to it. */
  input(): string;
  /** Whole lines written to it and not taken before. */
  takeInput(): string[];
  end(exitCode?: number, stderr?: string): void;
  isRunning(): boolean;
};

type Files = {
  input: Buffer;
  output: Buffer;
  /** How much of the input the process has taken. */
  taken: number;
  ended?: { exitCode?: number; stderr: string };
};

type Following = {
  files: Files;
  position: number;
  framer: LineFramer;
  reader: WireReader;
  paused: boolean;
  toldAlive: boolean;
};

const LF = 10;

export function createMemoryWires(): MemoryWires {
  const all = new Map<string, Files>();
  const following = new Set<Following>();
  let life = 0;
  let refusal: string | undefined;
  let lastWrite: { files: Files; offset: number } | undefined;

  function filesOf(folder: string): Files {
    const files = all.get(folder);
    if (!files) throw new Error(`There is no wire ${folder}.`);
    return files;
  }

  function put(files: Files, offset: number, text: string): void {
    if (offset > files.input.length) throw new Error(`The bytes before ${offset} were never written.`);
    const bytes = Buffer.from(text);
    const have = files.input.length - offset;
    if (have >= bytes.length) return;
    lastWrite = { files, offset };
    files.input = Buffer.concat([files.input, bytes.subarray(have)]);
  }

  function createWire(folder: string): Wire {
    const files = filesOf(folder);
    const born = life;
    let mine: Following | undefined;
    const isAlive = () => born === life;
    const letGo = () => {
      if (mine) following.delete(mine);
    };
    return {
      folder,
      follow(from, reader) {
        if (!isAlive()) return;
        const framer = createLineFramer(from, limits.lineBytes);
        mine = { files, position: from, framer, reader, paused: false, toldAlive: false };
        following.add(mine);
      },
      write(offset, text) {
        if (isAlive()) put(files, offset, text);
      },
      written: () => files.input.length,
      pause() {
        if (mine) mine.paused = true;
      },
      resume() {
        if (mine) mine.paused = false;
      },
      async detach() {
        letGo();
      },
      async stop() {
        if (!isAlive()) return;
        files.ended ??= { stderr: '' };
        if (mine) {
          mine.paused = false;
          while (deliver(mine, Number.POSITIVE_INFINITY));
        }
        letGo();
      },
    };
  }

  /** One thing that one reader has not heard yet: that it is alive, some lines, its end. */
  function deliver(one: Following, lines: number): boolean {
    if (one.paused || !following.has(one)) return false;
    const { files, reader, framer } = one;
    if (!one.toldAlive && !files.ended) {
      one.toldAlive = true;
      reader.liveness('alive');
      return true;
    }
    const until = endOfLines(files.output, one.position, lines);
    if (until > one.position) {
      const found = framer.push(files.output.subarray(one.position, until));
      one.position = until;
      if (found.length > 0) reader.lines(found);
      return true;
    }
    if (!files.ended) return false;
    following.delete(one);
    const torn = framer.end();
    if (torn.length > 0) reader.lines(torn);
    reader.exited(files.ended);
    return true;
  }

  return {
    factory: {
      async spawn({ folder }) {
        if (refusal !== undefined) return { ok: false, message: refusal };
        if (all.has(folder)) return { ok: false, message: `${folder} is there already` };
        all.set(folder, { input: Buffer.alloc(0), output: Buffer.alloc(0), taken: 0 });
        return { ok: true, wire: createWire(folder) };
      },
      adopt: async (folder) => createWire(folder),
    },
    process: (folder) => createProcess(filesOf(folder)),
    folders: () => [...all.keys()],
    pump(lines = Number.POSITIVE_INFINITY) {
      let delivered = false;
      for (const one of [...following]) delivered = deliver(one, lines) || delivered;
      return delivered;
    },
    crash({ tornWrite } = {}) {
      life += 1;
      following.clear();
      if (tornWrite !== undefined && lastWrite) {
        const { files, offset } = lastWrite;
        files.input = files.input.subarray(0, Math.min(files.input.length, Math.max(offset + tornWrite, files.taken)));
      }
      lastWrite = undefined;
    },
    refuseToStart(message) {
      refusal = message;
    },
  };
}

function createProcess(files: Files): MemoryProcess {
  const sayRaw = (bytes: string | Buffer) => {
    if (!files.ended) files.output = Buffer.concat([files.output, Buffer.from(bytes)]);
  };
  return {
    sayRaw,
    say: (...lines) => sayRaw(lines.map((line) => `${line}\n`).join('')),
    input: () => files.input.toString('utf8'),
    takeInput() {
      const end = files.input.lastIndexOf(LF) + 1;
      const text = files.input.toString('utf8', files.taken, Math.max(end, files.taken));
      files.taken = Math.max(end, files.taken);
      return text.split('\n').filter((line) => line !== '');
    },
    end(exitCode, stderr = '') {
      files.ended ??= exitCode === undefined ? { stderr } : { exitCode, stderr };
    },
    isRunning: () => files.ended === undefined,
  };
}

/** Where the first `lines` lines after `from` end; the rest without a line feed counts as one. */
function endOfLines(bytes: Buffer, from: number, lines: number): number {
  let end = from;
  for (let left = lines; left > 0 && end < bytes.length; left -= 1) {
    const feed = bytes.indexOf(LF, end);
    if (feed === -1) return bytes.length;
    end = feed + 1;
  }
  return end;
}
