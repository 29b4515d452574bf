import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { idSchema, timeSchema } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { policySchema } from '../../shared/waiting.ts';

/** What is kept beside the wires of a session, so that it can be rebuilt when the database is lost. */
const birthSchema = z.object({
  id: idSchema,
  agent: idSchema,
  agentLabel: z.string(),
  title: z.string(),
  workspace: z.string(),
  policy: policySchema,
  model: z.string().optional(),
  mode: z.string().optional(),
  parent: idSchema.optional(),
  createdAt: timeSchema,
});
export type Birth = z.infer<typeof birthSchema>;

/** The folders of all sessions: `<id>/session.json` and `<id>/wire-1`, `wire-2` … in the order of the processes. */
export type SessionFolders = {
  create(birth: Birth): Result<object>;
  /** The folder for the next process of a session; the wire makes it. */
  nextWire(id: string): string;
  /** Folders of the processes so far, oldest first. */
  wires(id: string): string[];
  births(): Birth[];
  /** Bytes that were written to the process of a wire; undefined: there is no such wire. */
  inputSize(wire: string): number | undefined;
  /** All that is kept of a session here. Cut off half-way it goes on at the next start: nothing comes back. */
  remove(id: string): void;
};

const removed = '.removed';

export function createSessionFolders(root: string): SessionFolders {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  chmodSync(root, 0o700);
  for (const name of readdirSync(root)) if (name.endsWith(removed)) discard(join(root, name));

  const numbers = (id: string): number[] =>
    namesIn(join(root, id))
      .flatMap((name) => /^wire-(\d+)$/.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((one, other) => one - other);

  return {
    create(birth) {
      const folder = join(root, birth.id);
      const file = join(folder, 'session.json');
      try {
        mkdirSync(folder, { mode: 0o700 });
        writeFileSync(`${file}.new`, JSON.stringify(birth), { mode: 0o600, flag: 'wx' });
        renameSync(`${file}.new`, file);
        return ok({});
      } catch (error) {
        const code = codeOf(error);
        return fail('startFailed', `Signalbox cannot keep a session in ${root} (${code}). Nothing was started.`);
      }
    },
    nextWire: (id) => join(root, id, `wire-${(numbers(id).at(-1) ?? 0) + 1}`),
    wires: (id) => numbers(id).map((number) => join(root, id, `wire-${number}`)),
    births() {
      return readdirSync(root).flatMap((name) => {
        const birth = readBirth(join(root, name, 'session.json'));
        return birth && birth.id === name ? [birth] : [];
      });
    },
    inputSize(wire) {
      if (!existsSync(wire)) return undefined;
      return statSync(join(wire, 'in.jsonl'), { throwIfNoEntry: false })?.size ?? 0;
    },
    remove(id) {
      const folder = join(root, id);
      if (!existsSync(folder)) return;
      renameSync(folder, `${folder}${removed}`);
      discard(`${folder}${removed}`);
    },
  };
}

function discard(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** A session whose folder somebody took away has had no processes. */
function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** What the file system says; anything else is a fault and goes on. */
function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  throw error;
}

function readBirth(file: string): Birth | undefined {
  try {
    return birthSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // A folder that is not a session's, or one whose creation was cut off before anything was started in it.
    return undefined;
  }
}
