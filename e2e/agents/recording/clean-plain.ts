import type { Recorded } from './record-session.ts';

const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

/** Makes a recording fit to be kept: without paths of the machine, and with ids that are the same again the next time. */
export function cleanPlain(inputs: readonly Recorded[], folders: Record<string, string>): Recorded[] {
  const names = new Map<string, string>();
  let text = JSON.stringify(inputs);
  for (const [found, name] of Object.entries(folders)) text = text.replaceAll(found, name);
  const cleaned = text.replace(uuid, (id) => {
    const name = names.get(id) ?? `00000000-0000-4000-8000-${String(names.size + 1).padStart(12, '0')}`;
    names.set(id, name);
    return name;
  });
  return JSON.parse(cleaned) as Recorded[];
}
