import type { Json } from '../../../shared/ids.ts';
import { tell } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import { slashCommands } from './catalog.ts';
import { request } from './rpc.ts';
import type { Draft } from './state.ts';

type Asked = { method: string; params: { [key: string]: Json } };

/** Does a command that a person typed; what comes of it is told as a short turn. */
export function doCommand(draft: Draft, typed: string): void {
  const [, name = '', rest = ''] = /^\/?(\S*)\s*([\s\S]*)$/.exec(typed.trim()) ?? [];
  const asked = requestFor(name, rest.trim(), draft.state.thread);
  if (asked) {
    request(draft, { kind: 'ask', command: name }, asked.method, asked.params);
    return;
  }
  const command = slashCommands.find((one) => one.name === name);
  const known = slashCommands.map((one) => `/${one.name}`).join(', ');
  const error = command
    ? `It is /${name} ${command.hint ?? ''}`.trim()
    : `The agent has no command "${typed}". It has ${known}.`;
  say(draft, { outcome: 'failed', error });
}

/** Undefined: there is no such command, or it needs other words. */
function requestFor(name: string, rest: string, thread: string | null): Asked | undefined {
  const [first = '', ...others] = rest.split(/\s+/);
  const ofThread = (method: string, more: { [key: string]: Json } = {}): Asked => ({
    method,
    params: { thread_id: thread, ...more },
  });
  switch (name) {
    case 'goal':
      return goalRequest(rest, ofThread);
    case 'progress': {
      const [tokens, seconds] = [Number(first), Number(others[0] ?? 0)];
      if (first === '' || !Number.isInteger(tokens) || !Number.isInteger(seconds)) return undefined;
      const delta = { token_delta: tokens, time_delta_seconds: seconds, record_continuation: false };
      return ofThread('thread/request', { kind: 'goal_record_progress', ...delta });
    }
    case 'threads':
      return { method: 'thread/list', params: { include_archived: true, limit: 30 } };
    case 'loaded':
      return { method: 'app/thread_loaded_list', params: {} };
    case 'thread':
      return ofThread('thread/read');
    case 'archive':
    case 'unarchive':
      return ofThread(`thread/${name}`);
    case 'reload':
      return { method: 'app/config/reload', params: {} };
    case 'abilities':
      return { method: 'app/capabilities', params: {} };
    case 'config':
      if (first === '') return { method: 'app/config/list', params: {} };
      if (others.length === 0) return { method: 'app/config/get', params: { key: first } };
      return { method: 'app/config/set', params: { key: first, value: rest.slice(first.length).trim() } };
    case 'unset':
      return first === '' ? undefined : { method: 'app/config/unset', params: { key: first } };
    default:
      return undefined;
  }
}

function goalRequest(
  rest: string,
  ofThread: (method: string, more?: { [key: string]: Json }) => Asked,
): Asked | undefined {
  if (rest === '') return ofThread('thread/goal/get');
  if (rest === 'clear') return ofThread('thread/goal/clear');
  const [, budget, objective = ''] = /^(?:budget=(\d+)\s+)?([\s\S]*)$/.exec(rest) ?? [];
  const limit = Number(budget);
  if (objective.startsWith('budget=') || objective === '' || limit === 0) return undefined;
  return ofThread('thread/goal/set', { objective, ...(budget === undefined ? {} : { token_budget: limit }) });
}

/** The reply of the agent, or of us, to a command: a turn of its own, unless one runs. */
export function say(
  draft: Draft,
  { outcome, words, error }: { outcome: 'completed' | 'failed'; words?: string; error?: string },
): void {
  const alone = draft.state.turn === null;
  if (alone) tell(draft, { type: 'turnStarted', origin: 'command' });
  if (words !== undefined) tell(draft, { type: 'assistantText', messageId: agentId(draft.moment.key), delta: words });
  if (alone) tell(draft, { type: 'turnEnded', outcome, ...(error === undefined ? {} : { error }) });
  else if (error !== undefined) tell(draft, { type: 'error', code: 'commandFailed', message: error, fatal: false });
}
