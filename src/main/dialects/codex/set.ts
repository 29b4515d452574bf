import type { Json } from '../../../shared/ids.ts';
import { warn } from '../dialect.ts';
import { factsOf, sandboxPolicy } from './modes.ts';
import { request } from './rpc.ts';
import type { Draft } from './state.ts';

/* Changes of the settings. The agent takes them for the turns to come, and tells when something is another than before. */

export function setMode(draft: Draft, mode: string): void {
  const facts = factsOf(mode);
  if (!facts) {
    warn(draft, 'refused', `There is no mode "${mode}".`);
    return;
  }
  const { model, effort } = draft.state.settings;
  // Which model plans has to be said with it; what it is told to do then is the agent's own.
  const settings = { model: model ?? '', reasoning_effort: effort ?? null, developer_instructions: null };
  update(draft, 'mode', mode, {
    approvalPolicy: facts.policy,
    approvalsReviewer: 'user',
    sandboxPolicy: sandboxPolicy(facts.sandbox),
    ...(model === undefined ? {} : { collaborationMode: { mode: facts.plan ? 'plan' : 'default', settings } }),
  });
}

export function setModel(draft: Draft, model: string): void {
  update(draft, 'model', model, { model });
}

export function setEffort(draft: Draft, effort: string): void {
  update(draft, 'effort', effort, { effort });
}

function update(
  draft: Draft,
  what: 'mode' | 'model' | 'effort',
  wanted: string,
  params: { [key: string]: Json },
): void {
  const own = { kind: 'set' as const, what, wanted, replied: false };
  request(draft, own, 'thread/settings/update', { threadId: draft.state.thread, ...params });
}
