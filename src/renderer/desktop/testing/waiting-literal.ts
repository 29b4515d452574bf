import type { Approval, WaitingRecord } from '../../../shared/waiting.ts';

const inputHash = 'a'.repeat(64);

/** An approval that waits, for tests. */
export function approvalLiteral(
  id: string,
  approval: Partial<Approval> = {},
  record: Partial<WaitingRecord> = {},
): WaitingRecord {
  return {
    id,
    sessionId: 's',
    askedAt: 1_000,
    inputHash,
    ask: {
      kind: 'approval',
      approval: {
        id,
        about: `tool-${id}`,
        tool: 'Tool',
        input: {},
        cwd: '/home/ada/s',
        workspace: '/home/ada/s',
        risk: 'execute',
        edits: [],
        decisions: [
          { id: 'allow', kind: 'allowOnce', label: 'Allow once' },
          { id: 'deny', kind: 'deny', label: 'Deny' },
        ],
        editable: false,
        takesReason: false,
        ...approval,
      },
    },
    ...record,
  };
}
