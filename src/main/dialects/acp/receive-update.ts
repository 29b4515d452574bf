import type { EventOf } from '../../../shared/event.ts';
import type { Json } from '../../../shared/ids.ts';
import { change, tell } from '../dialect.ts';
import { takeCall } from './calls.ts';
import { announce } from './capabilities.ts';
import { choicesAfter, cut, setChoices, setCurrent } from './choices.ts';
import { type Draft, tellError } from './draft.ts';
import { takeOtherOptions } from './other-options.ts';
import { say, stopSaying } from './saying.ts';
import { heardRepeated } from './settle-in.ts';
import type { OwnRequest } from './state.ts';
import { startTurn } from './turns.ts';
import {
  callSchema,
  chunkSchema,
  commandsSchema,
  compactionSchema,
  modeUpdateSchema,
  noticeSchema,
  optionsUpdateSchema,
  planSchema,
  updateLineSchema,
} from './update-lines.ts';
import { takeUsage } from './usage.ts';

/** What is said within a turn; between turns it is late, or repeated. */
const spoken = new Set([
  'user_message_chunk',
  'agent_message_chunk',
  'agent_thought_chunk',
  'tool_call',
  'tool_call_update',
  'plan',
]);

export function receiveUpdate(draft: Draft, params: Json): void {
  const line = updateLineSchema.safeParse(params).data;
  if (!line) {
    draft.unknown = 'session/update without an update';
    return;
  }
  const { conversation, repeatedUntil } = draft.state;
  const { update } = line;
  const kind = update.sessionUpdate;
  const isSpoken = spoken.has(kind);
  if (conversation === null || (isSpoken && repeatedUntil !== null)) {
    if (repeatedUntil !== null) heardRepeated(draft);
    if (isSpoken) return;
  }
  if (conversation !== null && line.sessionId && line.sessionId !== conversation) {
    draft.unknown = 'session/update of another conversation';
    return;
  }
  if (isSpoken) receiveSpoken(draft, kind, update);
  else receiveFact(draft, kind, update);
}

function receiveSpoken(draft: Draft, kind: string, update: object): void {
  if (!draft.state.turn) {
    if (!draft.state.rebuilt) return;
    startTurn(draft, '', 'user', false);
  }
  if (kind === 'plan') {
    takePlan(draft, update);
  } else if (kind === 'tool_call' || kind === 'tool_call_update') {
    const call = callSchema.safeParse(update).data;
    if (call) takeCall(draft, call, kind === 'tool_call');
    else draft.unknown = kind;
  } else {
    const chunk = chunkSchema.safeParse(update).data;
    if (!chunk) draft.unknown = kind;
    else if (kind !== 'user_message_chunk') {
      say(draft, kind === 'agent_message_chunk' ? 'text' : 'thought', chunk.content, chunk.messageId);
    }
  }
}

const planStates: Readonly<Record<string, EventOf<'plan'>['entries'][number]['state']>> = {
  pending: 'pending',
  in_progress: 'inProgress',
  completed: 'completed',
};
const priorities: readonly unknown[] = ['high', 'medium', 'low'];

function takePlan(draft: Draft, update: object): void {
  const plan = planSchema.safeParse(update).data;
  if (!plan) {
    draft.unknown = 'plan';
    return;
  }
  stopSaying(draft);
  tell(draft, {
    type: 'plan',
    entries: plan.entries.map(({ content, status, priority }) => ({
      text: content,
      state: (status && Object.hasOwn(planStates, status) ? planStates[status] : undefined) ?? 'pending',
      ...(priorities.includes(priority) ? { priority: priority as 'high' } : {}),
    })),
  });
}

function receiveFact(draft: Draft, kind: string, update: object): void {
  switch (kind) {
    case 'available_commands_update':
      takeCommands(draft, update);
      return;
    case 'current_mode_update': {
      const mode = modeUpdateSchema.safeParse(update).data?.currentModeId;
      if (mode === undefined) return;
      markTold(draft);
      setCurrent(draft, 'mode', mode);
      return;
    }
    case 'config_option_update': {
      const told = optionsUpdateSchema.safeParse(update).data;
      if (!told) return;
      markTold(draft);
      setChoices(draft, choicesAfter(draft.state.choices, told.configOptions));
      takeOtherOptions(draft, told.configOptions);
      if (draft.state.phase === 'ready') announce(draft);
      return;
    }
    case 'usage_update':
      takeUsage(draft, update);
      return;
    case 'notice':
      takeNotice(draft, update);
      return;
    case 'compaction_update':
      takeCompaction(draft, update);
      return;
    // A title of the agent's own making does not replace the one that a person sees the session by.
    case 'session_info_update':
    case 'compaction_summary_chunk':
      return;
    default:
      draft.unknown = `session/update ${kind}`;
  }
}

/** Requests to set something are answered after the agent has told what is set. */
function markTold(draft: Draft): void {
  const requests = Object.entries(draft.state.requests).map(([id, own]): [string, OwnRequest] => [
    id,
    own.kind === 'choose' ? { ...own, told: true } : own,
  ]);
  change(draft, { requests: Object.fromEntries(requests) });
}

function takeCommands(draft: Draft, update: object): void {
  const told = commandsSchema.safeParse(update).data;
  if (!told) return;
  const commands = told.availableCommands.map(({ name, description, input }) => ({
    name,
    ...(description?.trim() ? { description: cut(description.trim()) } : {}),
    ...(input?.hint ? { hint: cut(input.hint) } : {}),
  }));
  change(draft, { commands });
  if (draft.state.phase === 'ready' || draft.state.phase === 'settling') announce(draft);
}

function takeNotice(draft: Draft, update: object): void {
  const notice = noticeSchema.safeParse(update).data;
  if (!notice || notice.severity === 'info') return;
  const more = notice.description?.trim();
  tellError(draft, 'notice', more ? `${notice.title}: ${more}` : notice.title);
}

function takeCompaction(draft: Draft, update: object): void {
  const told = compactionSchema.safeParse(update).data;
  if (!told) return;
  const { compacting } = draft.state;
  if (told.status === 'in_progress') {
    if (!compacting) tell(draft, { type: 'compactionStarted' });
    change(draft, { compacting: true });
    return;
  }
  if (!compacting && told.status !== 'completed') return;
  change(draft, { compacting: false });
  const error = told.status === 'completed' ? undefined : told.error?.trim() || `It was ${told.status}.`;
  tell(draft, { type: 'compacted', ...(error === undefined ? {} : { error }) });
}
