import type { Json } from '../../../src/shared/ids.ts';
import type { Recorded } from './record-session.ts';

/** Left out: they differ from run to run, or are long, or name what is on one machine; no dialect looks at them. */
const dropped: ReadonlySet<string> = new Set([
  'timestamp',
  'duration_ms',
  'duration_api_ms',
  'ttft_ms',
  'ttft_stream_ms',
  'time_to_request_ms',
  'thinking_duration_ms',
  'owed_rows',
  'pid',
  'account',
  'agents',
  'skills',
  'plugins',
  'slash_commands',
  'output_style',
  'available_output_styles',
  'user_output_styles_dir',
  'memory_paths',
  'messaging_socket_path',
  'gridRows',
  'output_file',
  'outputFile',
  'run_id',
  'behaviors',
  'partial_json',
  'user_message_uuid',
  'user_message_uuids',
  'api_message_id',
  'thinking_display',
  'server_tool_use',
  'cache_creation',
  'service_tier',
  'inference_geo',
  'iterations',
  'speed',
  'fallback_credit',
  'context_management',
  'stop_sequence',
  'diagnostics',
  'container',
  'stop_details',
  'subagent_stats',
  'safety_stops',
  'fast_mode_state',
  'fast_mode_disabled_reason',
  'analytics_disabled',
  'feedback_mode',
]);

/** Lists of which a few entries tell as much as all. */
const shortened: ReadonlySet<string> = new Set(['commands', 'models', 'tools', 'capabilities']);
const shortLength = 3;
/** Our own words are shorter; what is longer was written by others. */
const longText = 240;
const longDescription = 40;
const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

/**
 * Makes a recording fit to be kept: without paths of the machine, with ids and prompts that are the same again the next
 * time, without long descriptions.
 */
export function cleanRecording(
  inputs: readonly Recorded[],
  options: { folders: Record<string, string>; ownUuids: ReadonlySet<string> },
): Recorded[] {
  const names = new Map<string, string>();
  const rename = (id: string) => {
    if (options.ownUuids.has(id)) return id;
    const known = names.get(id) ?? `00000000-0000-4000-8000-${String(names.size + 1).padStart(12, '0')}`;
    names.set(id, known);
    return known;
  };
  const plain = { ...options.folders, ...taskNames(inputs) };
  const cleanText = (text: string) => {
    let cleaned = text.replace(uuid, rename);
    for (const [found, name] of Object.entries(plain)) cleaned = cleaned.replaceAll(found, name);
    return cleaned;
  };
  const clean = (json: Json, key = ''): Json => {
    if (typeof json === 'string') return cut(cleanText(json), key === 'description' ? longDescription : longText);
    if (Array.isArray(json)) return json.map((one) => clean(one));
    if (typeof json !== 'object' || json === null) return json;
    const kept = Object.entries(json).filter(([key]) => !dropped.has(key));
    return Object.fromEntries(
      kept.map(([key, value]) => {
        const short = shortened.has(key) && Array.isArray(value) ? value.slice(0, shortLength) : value;
        return [cleanText(key), clean(short, key)];
      }),
    );
  };
  return inputs.map((input) => clean(input as unknown as Json) as unknown as Recorded);
}

/** Ids that the agent gives to work in the background; they are no uuids. */
function taskNames(inputs: readonly Recorded[]): Record<string, string> {
  const ids = [...JSON.stringify(inputs).matchAll(/"task_id":"(\w+)"/g)].map(([, id]) => id ?? '');
  return Object.fromEntries([...new Set(ids)].map((id, place) => [id, `task-${place + 1}`]));
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
