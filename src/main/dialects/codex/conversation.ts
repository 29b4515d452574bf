import { z } from 'zod';
import type { Json } from '../../../shared/ids.ts';
import { change, tell, warn } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import { tellCapabilities } from './capabilities.ts';
import { defaultMode, factsOf } from './modes.ts';
import { request } from './rpc.ts';
import { setMode } from './set.ts';
import { reportSettings } from './settings.ts';
import type { Draft } from './state.ts';
import { maybe, text } from './tolerant.ts';

export const openedReplySchema = z.looseObject({
  thread: z.looseObject({ id: text.min(1), name: maybe(text) }),
  model: maybe(text),
  approvalPolicy: z.unknown().optional(),
  sandbox: maybe(z.looseObject({ type: text })),
  reasoningEffort: maybe(text),
});

/** Opens the conversation that the session was made for. */
export function openConversation(draft: Draft): void {
  const { resume } = draft.state;
  const params = opening(draft);
  if (!resume) request(draft, { kind: 'thread' }, 'thread/start', params);
  else {
    const method = resume.fork ? 'thread/fork' : 'thread/resume';
    // The transcript is ours; the agent need not repeat it.
    request(draft, { kind: 'thread' }, method, { threadId: resume.thread, excludeTurns: true, ...params });
  }
}

/** Always said: what the agent starts with otherwise depends on the person's own settings, and may ask nobody. */
function opening({ state }: Draft): { [key: string]: Json } {
  const { settings, wishes, workspace } = state;
  const mode = factsOf(settings.mode ?? wishes.mode ?? defaultMode) ?? factsOf(defaultMode);
  const model = settings.model ?? wishes.model;
  return {
    cwd: workspace,
    ...(mode ? { approvalPolicy: mode.policy, sandbox: mode.sandbox } : {}),
    approvalsReviewer: 'user',
    ...(model === null ? {} : { model }),
  };
}

export function opened(draft: Draft, reply: z.infer<typeof openedReplySchema>): void {
  change(draft, { thread: reply.thread.id });
  tell(draft, { type: 'agentSession', id: agentId(reply.thread.id) });
  const { approvalPolicy, sandbox: sandboxPolicy, model, reasoningEffort: effort } = reply;
  reportSettings(draft, { approvalPolicy, sandboxPolicy, model, effort });
  tellCapabilities(draft);
  tell(draft, { type: 'ready' });
  // Planning is no part of what a conversation is opened with.
  const wanted = draft.state.wishes.mode ?? defaultMode;
  if (factsOf(wanted)?.plan) setMode(draft, wanted);
}

/** A conversation that cannot be opened as it was asked for, but perhaps otherwise. */
export function notOpened(draft: Draft, why: string): void {
  const { resume } = draft.state;
  if (resume && /is archived/.test(why)) {
    request(draft, { kind: 'unarchive' }, 'thread/unarchive', { threadId: resume.thread });
    return;
  }
  if (resume && !resume.fork && /no rollout found/.test(why)) {
    // Nothing was ever said in it, so the agent has kept nothing.
    change(draft, { resume: null });
    warn(draft, 'conversationLost', 'The agent has kept nothing of this conversation, so it begins a new one.');
    openConversation(draft);
    return;
  }
  tell(draft, {
    type: 'error',
    code: 'startFailed',
    message: `The conversation could not be opened: ${why}`,
    fatal: true,
  });
}

/** A new conversation in the same process, set as the one before. */
export function clear(draft: Draft): void {
  const { effort } = draft.state.settings;
  const config: { [key: string]: Json } = effort === undefined ? {} : { config: { model_reasoning_effort: effort } };
  request(draft, { kind: 'clear' }, 'thread/start', { ...opening(draft), ...config });
}

export function cleared(draft: Draft, reply: z.infer<typeof openedReplySchema>): void {
  const { thread: old, settings } = draft.state;
  change(draft, { thread: reply.thread.id, contextUsed: 0 });
  tell(draft, { type: 'cleared' }, { type: 'agentSession', id: agentId(reply.thread.id) });
  if (old !== null) request(draft, { kind: 'leave' }, 'thread/unsubscribe', { threadId: old });
  if (settings.mode !== undefined && factsOf(settings.mode)?.plan) setMode(draft, settings.mode);
}
