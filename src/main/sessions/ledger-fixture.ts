import { createHash } from 'node:crypto';
import type { EventOf, EventType } from '../../shared/event.ts';
import type { Approval, Question } from '../../shared/waiting.ts';
import type { DriverReport } from '../drivers/driver.ts';
import { createDraft, createLedger, type Draft, type Ledger, type LedgerContext, type LedgerEvent } from './ledger.ts';
import { newSummary } from './new-summary.ts';
import { takeReport } from './take-report.ts';

export const at = 1_000;

export function freshLedger(): Ledger {
  const facts = { id: 's', title: 'A session', workspace: '/w', policy: { kind: 'on-request' as const }, at: 0 };
  return { ...createLedger(newSummary(facts, { id: 'agent', label: 'Agent' })), liveness: 'alive', ready: true };
}

export function draftOf(ledger: Ledger = freshLedger(), context: Partial<LedgerContext> = {}): Draft {
  return createDraft(ledger, {
    at,
    hash: (input) => createHash('sha256').update(JSON.stringify(input)).digest('hex'),
    approvalMs: () => undefined,
    keepImage: (base64) => (base64 === 'bad' ? undefined : { ref: 'a'.repeat(64), mediaType: 'image/png' }),
    ...context,
  });
}

/** What these reports lead to, from a fresh ledger or from another one. */
export function reported(reports: readonly DriverReport[], ledger?: Ledger, context?: Partial<LedgerContext>): Draft {
  const draft = draftOf(ledger, context);
  for (const report of reports) takeReport(draft, report);
  return draft;
}

export function eventsOf<Type extends EventType>(draft: { events: LedgerEvent[] }, type: Type): EventOf<Type>[] {
  return draft.events.flatMap(({ body }) => (body.type === type ? [body as EventOf<Type>] : []));
}

export function typesOf(draft: { events: LedgerEvent[] }): EventType[] {
  return draft.events.map(({ body }) => body.type);
}

export const turnStarted: DriverReport = { type: 'turnStarted', origin: 'user' };
export const turnEnded: DriverReport = { type: 'turnEnded', outcome: 'completed' };

export function text(delta: string, messageId = 'm'): DriverReport {
  return { type: 'assistantText', messageId, delta };
}

export function toolStart(id: string): DriverReport {
  return { type: 'toolStart', id, tool: 'shell', kind: 'execute', input: { command: 'ls' } };
}

export function toolEnd(id: string, output = ''): DriverReport {
  return { type: 'toolEnd', id, ok: true, output, truncated: false };
}

export function approval(id: string, changes: Partial<Approval> = {}): DriverReport & { type: 'approvalRequested' } {
  return {
    type: 'approvalRequested',
    ...{ id, about: 'call', tool: 'shell', input: { command: 'ls' }, command: 'ls', cwd: '/w', workspace: '/w' },
    ...{ risk: 'execute', edits: [], editable: true, takesReason: true },
    decisions: [
      { id: 'yes', kind: 'allowOnce', label: 'Allow once' },
      { id: 'no', kind: 'deny', label: 'Deny' },
    ],
    ...changes,
  };
}

export function question(id: string, changes: Partial<Question> = {}): DriverReport {
  const prompts = [{ id: 'p', prompt: 'Which?', options: [{ label: 'a' }], multiSelect: false, freeText: false }];
  return { type: 'questionAsked', id, prompts, ...changes };
}
