import type { Json } from '../../../src/shared/ids.ts';
import { cleanRecording } from './clean-recording.ts';
import type { Recorded } from './record-session.ts';

/** Left out: they differ from run to run or name what is on one machine, and no dialect looks at them. */
const dropped: ReadonlySet<string> = new Set([
  'startedAtMs',
  'completedAtMs',
  'emittedAtMs',
  'durationMs',
  'startedAt',
  'completedAt',
  'createdAt',
  'updatedAt',
  'recencyAt',
  'processId',
  'environments',
  'environmentId',
  'runtimeWorkspaceRoots',
  'gitInfo',
  'userAgent',
  'installationId',
  'serverName',
  'instructionSources',
  'activePermissionProfile',
  'readState',
  'upgradeInfo',
  'availabilityNux',
  'serviceTiers',
  'additionalSpeedTiers',
  'availableAccessPrograms',
  'developer_instructions',
  'backwardsCursor',
  'nextCursor',
]);

/** Told of the machine alone, and of nothing that a dialect shows. */
const droppedLines: ReadonlySet<string> = new Set(['remoteControl/status/changed', 'thread/readState/changed']);

/** The same for recordings of Codex, whose own words for such things are others. */
export function cleanCodex(inputs: readonly Recorded[], folders: Record<string, string>): Recorded[] {
  const kept = inputs.filter((input) => input.kind !== 'line' || !droppedLines.has(methodOf(input.json)));
  return cleanRecording(kept.map(strip), { folders, ownUuids: new Set() });
}

function methodOf(json: Json): string {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? String(json.method) : '';
}

function strip(input: Recorded): Recorded {
  return input.kind === 'line' ? { ...input, json: clean(input.json, methodOf(input.json)) } : input;
}

/** `serverName` is a machine to the one and an MCP server to the other; elicitations name the latter. */
function clean(json: Json, method: string): Json {
  if (Array.isArray(json)) return json.slice(0, method === '' ? 6 : undefined).map((one) => clean(one, method));
  if (typeof json !== 'object' || json === null) return json;
  const isServer = method === 'mcpServer/elicitation/request';
  const entries = Object.entries(json).filter(([key, value]) => {
    if (key === 'path' && typeof value === 'string' && value.includes('rollout-')) return false;
    return !dropped.has(key) || (isServer && key === 'serverName');
  });
  return Object.fromEntries(entries.map(([key, value]) => [key, clean(value, method)]));
}
