import type { SessionSummary } from '../../../shared/session.ts';
import { noTotals } from '../../../shared/usage.ts';

/** An idle session for tests, with what the test is about put over it. */
export function sessionLiteral(id: string, change: Partial<SessionSummary> = {}): SessionSummary {
  return {
    id,
    title: `Session ${id}`,
    agent: 'echo',
    agentLabel: 'Echo',
    workspace: `/home/ada/${id}`,
    status: 'idle',
    settings: {},
    capabilities: {},
    policy: { kind: 'on-request' },
    rules: [],
    createdAt: 1_000,
    updatedAt: 2_000,
    lastSeq: -1,
    approvals: 0,
    questions: 0,
    queue: [],
    commandsQueued: [],
    preview: '',
    totals: noTotals,
    rateWindows: [],
    mcp: [],
    unknownLines: 0,
    ...change,
  };
}
