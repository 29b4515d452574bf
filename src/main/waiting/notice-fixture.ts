import type { RoomEntry } from '../../shared/contract.ts';
import type { SessionSummary } from '../../shared/session.ts';
import { noTotals } from '../../shared/usage.ts';
import type { WaitingRecord } from '../../shared/waiting.ts';
import { approvalRecord } from './waiting-fixture.ts';

/** For tests: an idle session, with what the test is about put over it. */
export function summaryOf(id: string, change: Partial<SessionSummary> = {}): SessionSummary {
  return {
    ...{ id, title: `Session ${id}`, agent: 'a', agentLabel: 'Ada', workspace: `/home/ada/${id}`, status: 'idle' },
    ...{ settings: {}, capabilities: {}, policy: { kind: 'on-request' }, rules: [], createdAt: 1, updatedAt: 1 },
    ...{ lastSeq: -1, approvals: 0, questions: 0, queue: [], commandsQueued: [], preview: '', totals: noTotals },
    ...{ rateWindows: [], mcp: [], unknownLines: 0 },
    ...change,
  };
}

const version = 1;

export const session = (id: string, change: Partial<SessionSummary> = {}): RoomEntry => {
  return { kind: 'session', id, value: summaryOf(id, change), version };
};
export const gone = (id: string): RoomEntry => ({ kind: 'session', id, value: null, version });
export const card = (record: WaitingRecord, order = 0): RoomEntry => {
  return { kind: 'waiting', id: record.id, value: { record, order }, version };
};
export const asks = (id: string, sessionId = 's'): RoomEntry => card(approvalRecord({ id }, { sessionId }));
export const settled = (id: string, sessionId = 's'): RoomEntry => {
  const settlement = { verdict: 'allow', decidedBy: 'user', at: 1 } as const;
  return card(approvalRecord({ id }, { sessionId, settlement }));
};
export const ready: RoomEntry = { kind: 'ready', id: 'all', value: null, version };
