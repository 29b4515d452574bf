import type { EventBody } from '../../shared/event.ts';
import type { Settlement, WaitingRecord } from '../../shared/waiting.ts';
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

export function answered(at: number): Settlement {
  return { verdict: 'answered', decidedBy: 'user', answers: { p: ['this'] }, at };
}
