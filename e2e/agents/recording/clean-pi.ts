import type { Json } from '../../../src/shared/ids.ts';
import { cleanRecording } from './clean-recording.ts';
import type { Recorded } from './record-session.ts';

/** Left out: they differ from run to run, or are told elsewhere, or are long; no dialect looks at them. */
const dropped: ReadonlySet<string> = new Set([
  'api',
  'baseUrl',
  'compat',
  'details',
  'durationMs',
  'firstKeptEntryId',
  'maxTokens',
  'messages',
  'rawStopReason',
  'responseId',
  'sections',
  'sessionFile',
  'sourceInfo',
  'structuredContent',
  'summary',
  'thinkingSignature',
  'toolResults',
  'tools',
]);

/** The usage of an unfinished message, repeated with every piece of it. */
const droppedOfPieces: ReadonlySet<string> = new Set(['usage']);

/** The same for recordings of pi. */
export function cleanPi(inputs: readonly Recorded[], folders: Record<string, string>): Recorded[] {
  const stripped = inputs.map(
    (input): Recorded => (input.kind === 'line' ? { ...input, json: strip(input.json) } : input),
  );
  return cleanRecording(stripped, { folders, ownUuids: new Set() });
}

function strip(json: Json): Json {
  if (Array.isArray(json)) return json.map(strip);
  if (typeof json !== 'object' || json === null) return json;
  const piece = json.type === 'message_update' ? droppedOfPieces : undefined;
  const kept = Object.entries(json).filter(([key]) => !dropped.has(key) && !piece?.has(key));
  const entries = json.type === 'turn_end' ? kept.filter(([key]) => key === 'type') : kept;
  return Object.fromEntries(entries.map(([key, value]) => [key, strip(value)]));
}
