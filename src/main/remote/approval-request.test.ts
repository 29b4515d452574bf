import { expect, test } from 'vitest';
import type { Json } from '../../shared/ids.ts';
import { limits } from '../../shared/limits.ts';
import { approvalRequestSchema } from '../../shared/phone/run-event.ts';
import { toApprovalRequest } from './approval-request.ts';
import { createRedact } from './redact.ts';
import { secrets } from './secrets-fixture.ts';

const redact = createRedact({ home: '/home/ann' });

function requestOf(input: Json, expiresAt: number | undefined = Date.UTC(2030, 0, 2, 3, 4, 5)) {
  const approval = { id: 's.1', tool: 'Bash', input, workspace: '/home/ann/work' };
  return toApprovalRequest({ approval, expiresAt, agentLabel: 'Claude Code' }, redact);
}

test('all of the input is there, but for secrets and the home folder', () => {
  const command = `cd /home/ann/x && KEY=${secrets.aws} ./run; ${'a '.repeat(5_000)}`;
  const request = requestOf({ command, nested: [{ deep: null }, 1.5, true] });
  expect(approvalRequestSchema.safeParse(request).error).toBeUndefined();
  expect(request).toEqual({
    approvalId: 's.1',
    provider: 'Claude Code',
    toolName: 'Bash',
    input: {
      command: `cd ~/x && KEY=⟦AKIA… 20 characters hidden⟧ ./run; ${'a '.repeat(5_000)}`,
      nested: [{ deep: null }, 1.5, true],
    },
    workspace: '~/work',
    expiresAt: '2030-01-02T03:04:05.000Z',
  });
});

test('without a deadline there is none', () => {
  const approval = { id: 's.1', tool: 'Bash', input: {}, workspace: '/w' };
  expect(toApprovalRequest({ approval, expiresAt: undefined, agentLabel: 'A' }, redact)).toBeUndefined();
});

test('what is too large for a phone is refused, and not cut', () => {
  const room = limits.phoneCardInputBytes - '""'.length;
  expect(requestOf('x'.repeat(room))?.input).toHaveLength(room);
  expect(requestOf('x'.repeat(room + 1))).toBeUndefined();
  expect(requestOf('€'.repeat(room / 3 + 1))).toBeUndefined();
});

test('names that grow by their masks still fit', () => {
  const approval = {
    id: 's.1',
    tool: 'password=ab12;'.repeat(18),
    input: {},
    workspace: `/${'token=ab12;'.repeat(300)}`,
  };
  const request = toApprovalRequest({ approval, expiresAt: 1, agentLabel: 'x'.repeat(1_000) }, redact);
  expect(approvalRequestSchema.safeParse(request).error).toBeUndefined();
});
