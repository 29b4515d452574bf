import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { idSchema, timeSchema } from '../../shared/ids.ts';
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
  create(birth: Birth): void;
  /** The folder for the next process of a session; the wire makes it. */
  nextWire(id: string): string;
  /** Folders of the processes so far, oldest first. */
  wires(id: string): string[];
  births(): Birth[];
  remove(id: string): void;
};

export function createSessionFolders(root: string): SessionFolders {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  chmodSync(root, 0o700);

  const numbers = (id: string): number[] =>
    readdirSync(join(root, id))
      .flatMap((name) => /^wire-(\d+)$/.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((one, other) => one - other);

  return {
    create(birth) {
      const folder = join(root, birth.id);
      mkdirSync(folder, { mode: 0o700 });
      const file = join(folder, 'session.json');
      writeFileSync(`${file}.new`, JSON.stringify(birth), { mode: 0o600, flag: 'wx' });
      renameSync(`${file}.new`, file);
    },
    nextWire: (id) => join(root, id, `wire-${(numbers(id).at(-1) ?? 0) + 1}`),
    wires: (id) => numbers(id).map((number) => join(root, id, `wire-${number}`)),
    births() {
      return readdirSync(root).flatMap((name) => {
        const birth = readBirth(join(root, name, 'session.json'));
        return birth && birth.id === name ? [birth] : [];
      });
    },
    remove: (id) => rmSync(join(root, id), { recursive: true, force: true }),
  };
}

function readBirth(file: string): Birth | undefined {
  try {
    return birthSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // A folder that is not a session's, or one whose creation was cut off before anything was started in it.
    return undefined;
  }
}
