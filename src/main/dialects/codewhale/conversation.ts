import type { Json } from '../../../shared/ids.ts';
import type { Settings } from '../../../shared/session.ts';
import { change, tell, warn } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import { tellCapabilities } from './capabilities.ts';
import { takeGoal } from './goals.ts';
import type { ThreadResponse } from './responses.ts';
import { request } from './rpc.ts';
import type { Draft } from './state.ts';

/** There is no greeting: the first request opens the conversation that the session was made for. */
export function openConversation(draft: Draft): void {
  const { resume, workspace: cwd } = draft.state;
  const model = modelParams(draft);
  if (!resume) {
    request(draft, { kind: 'thread' }, 'thread/start', { cwd, ...model, persist_extended_history: true });
    return;
  }
  const method = resume.fork ? 'thread/fork' : 'thread/resume';
  const params = { thread_id: resume.thread, cwd, ...model, persist_extended_history: true };
  request(draft, { kind: 'thread' }, method, params);
}

function modelParams({ state }: Draft): { [key: string]: Json } {
  const model = state.wishes.model ?? state.settings.model;
  return model === undefined ? {} : { model };
}

export function opened(draft: Draft, reply: ThreadResponse): void {
  if (reply.status === 'missing') {
    notOpened(draft, 'The agent does not know it.');
    return;
  }
  const { resume } = draft.state;
  change(draft, { thread: reply.thread_id });
  tell(draft, { type: 'agentSession', id: agentId(reply.thread_id) });
  reportSettings(draft, reply);
  tellCapabilities(draft);
  tell(draft, { type: 'ready' });
  if (reply.goal) takeGoal(draft, reply.goal);
  else if (resume) request(draft, { kind: 'goal' }, 'thread/goal/get', { thread_id: reply.thread_id });
  setWishes(draft, reply);
}

/** A new conversation knows of no policy, and may pass over the model that it is opened with (0.9.7). */
function setWishes(draft: Draft, said: ThreadResponse): void {
  const { model, mode } = draft.state.wishes;
  if (model !== null && model !== said.model) set(draft, 'model', model);
  if (mode !== null && mode !== said.approval_policy) set(draft, 'mode', mode);
}

/** A conversation that cannot be opened as it was asked for, but perhaps otherwise. */
export function notOpened(draft: Draft, why: string): void {
  const { resume } = draft.state;
  if (resume && !resume.fork) {
    change(draft, { resume: null });
    warn(draft, 'conversationLost', `The conversation could not be taken up, so a new one begins. ${why}`);
    openConversation(draft);
    return;
  }
  const message = `The conversation could not be opened: ${why}`;
  tell(draft, { type: 'error', code: 'startFailed', message, fatal: true });
}

/** What the conversation is set to, where the agent says it. */
export function reportSettings(draft: Draft, { model, approval_policy: mode }: ThreadResponse): void {
  const said: Settings = { ...(model ? { model } : {}), ...(mode ? { mode } : {}) };
  if (Object.keys(said).length === 0) return;
  change(draft, { settings: { ...draft.state.settings, ...said } });
  tell(draft, { type: 'settings', ...said });
}

/**
 * A setting is changed for this conversation alone, by taking it up again with it; and with the others, which would be the
 * usual ones again (0.9.7).
 */
export function set(draft: Draft, what: 'model' | 'mode', wanted: string): void {
  change(draft, { wishes: { ...draft.state.wishes, [what]: wanted } });
  const { thread, settings, wishes } = draft.state;
  const mode = wishes.mode ?? settings.mode;
  request(draft, { kind: 'set', what, wanted }, 'thread/resume', {
    thread_id: thread,
    ...modelParams(draft),
    ...(mode === undefined ? {} : { approval_policy: mode }),
    persist_extended_history: true,
  });
}

export function wasSet(draft: Draft, what: 'model' | 'mode', wanted: string, reply: ThreadResponse): void {
  reportSettings(draft, reply);
  const said = what === 'model' ? reply.model : reply.approval_policy;
  if (said === wanted) return;
  notSet(draft, what, wanted, 'it says that it is set otherwise.');
}

/** What is not to be had is not asked for again. */
export function notSet(draft: Draft, what: 'model' | 'mode', wanted: string, why: string): void {
  const { wishes } = draft.state;
  if (wishes[what] === wanted) change(draft, { wishes: { ...wishes, [what]: null } });
  warn(draft, 'refused', `The agent did not change its ${what} to "${wanted}": ${why}`);
}

/** A new conversation in the same process, set as the one before. */
export function clear(draft: Draft): void {
  const params = { cwd: draft.state.workspace, ...modelParams(draft), persist_extended_history: true };
  request(draft, { kind: 'clear' }, 'thread/start', params);
}

export function cleared(draft: Draft, reply: ThreadResponse): void {
  change(draft, { thread: reply.thread_id });
  tell(draft, { type: 'cleared' }, { type: 'goalCleared' }, { type: 'agentSession', id: agentId(reply.thread_id) });
  reportSettings(draft, reply);
  setWishes(draft, reply);
}
