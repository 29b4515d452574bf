import type { Json } from '../../../src/shared/ids.ts';
import { cleanRecording } from './clean-recording.ts';
import type { Recorded } from './record-session.ts';

/** Left out: they differ from run to run, and no dialect looks at them. */
const dropped: ReadonlySet<string> = new Set(['updatedAt', 'authStatus', 'toolResponse', 'codex', 'metadata']);

/** Lists of which a few entries tell as much as all. */
const shortened: ReadonlySet<string> = new Set([
  'availableCommands',
  'availableModels',
  'configOptions',
  'authMethods',
]);
const shortLength = 4;

/** Ids of other forms than uuids, and the milliseconds in some. */
const otherIds = /\b(?:ses|msg|prt)_[0-9A-Za-z]{20,}|_1[0-9]{12}_/g;

/** The same for recordings of agents that speak ACP. */
export function cleanAcp(inputs: readonly Recorded[], folders: Record<string, string>): Recorded[] {
  const names = new Map<string, string>();
  const text = JSON.stringify(inputs.map(strip)).replace(otherIds, (id) => {
    const name =
      names.get(id) ??
      `${id.startsWith('_') ? '_' : `${id.slice(0, 3)}_`}${names.size + 1}${id.startsWith('_') ? '_' : ''}`;
    names.set(id, name);
    return name;
  });
  return cleanRecording(JSON.parse(text) as Recorded[], { folders, ownUuids: new Set() });
}

function strip(input: Recorded): Recorded {
  return input.kind === 'line' ? { ...input, json: clean(input.json) } : input;
}

function clean(json: Json): Json {
  if (Array.isArray(json)) return json.map(clean);
  if (typeof json !== 'object' || json === null) return json;
  const isSelect = 'currentValue' in json;
  const kept = Object.entries(json).filter(([key]) => !dropped.has(key));
  return Object.fromEntries(
    kept.map(([key, value]) => {
      const short = (shortened.has(key) || (isSelect && key === 'options')) && Array.isArray(value);
      return [key, clean(short ? value.slice(0, shortLength) : value)];
    }),
  );
}
