import type { PhoneCard, PhoneSession } from '../../../shared/phone/reports.ts';
import { noTotals } from '../../../shared/usage.ts';

type ApprovalCard = Extract<PhoneCard, { kind: 'approval' }>;
type QuestionCard = Extract<PhoneCard, { kind: 'question' }>;

const asked = '2026-12-01T11:59:30.000Z';
const expires = '2026-12-01T12:02:00.000Z';

/** An approval that a phone can answer: to run `npm test`. */
export function cardLiteral(change: Partial<ApprovalCard> = {}): ApprovalCard {
  const id = change.id ?? 'a';
  const command = change.command === undefined ? 'npm test' : change.command;
  return {
    kind: 'approval',
    id,
    sessionId: 's',
    runId: 's.turn-1',
    askedAt: asked,
    order: 0,
    seenAtDesk: false,
    deskOnly: null,
    request: {
      approvalId: id,
      provider: 'Claude Code',
      toolName: 'Bash',
      input: { command },
      workspace: '~/shop',
      expiresAt: expires,
    },
    toolName: 'Bash',
    title: null,
    risk: 'execute',
    reason: null,
    argv: null,
    cwd: '~/shop',
    env: null,
    edits: [],
    allowLabel: 'Allow once',
    denyLabel: 'Deny',
    ...change,
    command,
  };
}

/** A question with one prompt. */
export function questionCardLiteral(change: Partial<QuestionCard> = {}): QuestionCard {
  return {
    kind: 'question',
    id: 'q',
    sessionId: 's',
    runId: 's.turn-1',
    askedAt: asked,
    order: 0,
    seenAtDesk: false,
    deskOnly: null,
    title: null,
    prompts: [
      {
        id: 'p',
        prompt: 'Which port?',
        options: [{ label: '8080' }, { label: '9090' }],
        multiSelect: false,
        freeText: true,
      },
    ],
    inputHash: 'b'.repeat(64),
    expiresAt: expires,
    ...change,
  };
}

export function sessionLiteral(change: Partial<PhoneSession> = {}): PhoneSession {
  return {
    id: 's',
    title: 'Fix the flaky test',
    agent: 'Claude Code',
    workspace: '~/shop',
    branch: 'fix/flaky',
    group: 'working',
    preview: 'Running the tests again',
    runId: 's.turn-1',
    lastRunId: 's.turn-1',
    updatedAt: '2026-12-01T11:59:48.000Z',
    startedAt: '2026-12-01T11:55:00.000Z',
    waiting: 0,
    trouble: null,
    canInterrupt: true,
    canMessage: true,
    totals: noTotals,
    contextUsed: null,
    contextSize: null,
    ...change,
  };
}
