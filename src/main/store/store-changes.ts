import type { EventBody } from '../../shared/event.ts';
import type { Approval, Settlement, WaitingRecord } from '../../shared/waiting.ts';
import type { NewEvent, SessionChange } from './store.ts';

/*
 * For tests: small changes to commit.
 */

export function text(delta: string, more: Partial<NewEvent> = {}): NewEvent {
  return { at: 1_000, body: { type: 'assistantText', messageId: 'm', delta }, itemStart: false, ...more };
}

export function event(body: EventBody, more: Partial<NewEvent> = {}): NewEvent {
  return { at: 1_000, body, itemStart: false, ...more };
}

/** With a row, so that it can be a session's first. */
export function change(sessionId: string, events: NewEvent[] = [], more: Partial<SessionChange> = {}): SessionChange {
  const row = { id: sessionId, agent: 'echo', createdAt: 500, summary: { title: sessionId }, ledger: {} };
  return { sessionId, events, row, asked: [], settled: [], ...more };
}

export function question(id: string, sessionId: string, askedAt = 1_000): WaitingRecord {
  const prompts = [{ id: 'p', prompt: 'Which one?', options: [], multiSelect: false, freeText: true }];
  return {
    id,
    sessionId,
    askedAt,
    inputHash: '0'.repeat(64),
    ask: { kind: 'question', question: { id, prompts } },
  };
}

export function approval(
  id: string,
  sessionId: string,
  more: Partial<WaitingRecord>,
  approval: Partial<Approval> = {},
): WaitingRecord {
  const place = { cwd: '/w', workspace: '/w' };
  const call = { id, about: 'call', tool: 'shell', input: {}, risk: 'execute' as const, edits: [], decisions: [] };
  return {
    ...{ id, sessionId, askedAt: 1_000, inputHash: '0'.repeat(64) },
    ask: { kind: 'approval', approval: { ...call, ...place, editable: false, takesReason: false, ...approval } },
    ...more,
  };
}

export function answered(at: number): Settlement {
  return { verdict: 'answered', decidedBy: 'user', answers: { p: ['this'] }, at };
}
