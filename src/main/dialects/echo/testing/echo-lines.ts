import type { EchoLine } from '../echo-protocol.ts';

export const edit = { path: '/work/a.ts', oldText: 'a', newText: 'b', coverage: 'fragment' } as const;
/** An edit that a person has to allow. */
export const ask = {
  type: 'ask',
  id: 'ask-1',
  about: 'call-1',
  tool: 'Edit',
  input: { path: '/work/a.ts' },
  cwd: '/work',
  risk: 'edit',
  edits: [edit],
  editable: true,
  check: false,
} satisfies EchoLine;
export const question = {
  type: 'question',
  id: 'question-1',
  prompts: [{ id: 'p1', prompt: 'Which?', options: [{ label: 'A' }], multiSelect: false, freeText: true }],
} satisfies EchoLine;
