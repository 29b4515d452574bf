import { inputHash } from '../../shared/input-hash.ts';
import type { Approval, Prompt, WaitingRecord } from '../../shared/waiting.ts';

export function approvalOf(changes: Partial<Approval> = {}): Approval {
  return {
    ...{
      id: 'a',
      about: 'call',
      tool: 'shell',
      input: { command: 'make' },
      command: 'make',
      cwd: '/w',
      workspace: '/w',
    },
    ...{ risk: 'execute', edits: [], editable: true, takesReason: true },
    decisions: [
      { id: 'yes', kind: 'allowOnce', label: 'Allow once' },
      { id: 'session', kind: 'allowSession', label: 'Allow for this session' },
      { id: 'no', kind: 'deny', label: 'Deny' },
      { id: 'stop', kind: 'denyAndStop', label: 'Deny and end the turn' },
    ],
    ...changes,
  };
}

export function approvalRecord(changes: Partial<Approval> = {}, record: Partial<WaitingRecord> = {}): WaitingRecord {
  const approval = approvalOf(changes);
  return {
    ...{ id: approval.id, sessionId: 's', askedAt: 0, inputHash: inputHash(approval.input) },
    ask: { kind: 'approval', approval },
    ...record,
  };
}

export function promptOf(changes: Partial<Prompt> = {}): Prompt {
  const options = [{ label: 'red' }, { label: 'blue' }];
  return { id: 'p', prompt: 'Which colour?', options, multiSelect: false, freeText: false, ...changes };
}

export function questionRecord(prompts: Prompt[], record: Partial<WaitingRecord> = {}): WaitingRecord {
  return {
    ...{ id: 'q', sessionId: 's', askedAt: 0, inputHash: inputHash(prompts as never) },
    ask: { kind: 'question', question: { id: 'q', prompts } },
    ...record,
  };
}
