import { expect, test } from 'vitest';
import type { Approval } from '../../shared/waiting.ts';
import { approvalLiteral } from '../desktop/testing/waiting-literal.ts';
import { editableInput, editedInput, furtherFields } from './approval-input.ts';

function approval(change: Partial<Approval>): Approval {
  const { ask } = approvalLiteral('a', change);
  if (ask.kind !== 'approval') throw new Error('an approval was made');
  return ask.approval;
}

const edit = { path: 'a.ts', oldText: 'one two three', newText: 'one 2 three', coverage: 'file' as const };

test('every field that the card does not show already is shown', () => {
  const run = approval({ command: 'ls', input: { command: 'ls', timeout: 5, sandbox: false, why: 'to see' } });
  expect(furtherFields(run)).toEqual([
    ['timeout', 5],
    ['sandbox', false],
    ['why', 'to see'],
  ]);
  const change = approval({ risk: 'edit', edits: [edit], input: { path: 'a.ts', old: 'two', new: '2', all: true } });
  expect(furtherFields(change)).toEqual([['all', true]]);
});

test('a short text of an unknown tool is shown even where a change holds it by chance', () => {
  const odd = approval({ risk: 'unknown', edits: [edit], input: { mode: 'two' } });
  expect(furtherFields(odd)).toEqual([['mode', 'two']]);
});

test('an input that is not made of fields is shown whole', () => {
  expect(furtherFields(approval({ input: ['a', 1] }))).toEqual([['input', ['a', 1]]]);
  expect(furtherFields(approval({ input: null }))).toEqual([]);
});

test('a command is changed as a command, everything else as JSON', () => {
  const run = approval({ command: 'ls', input: { command: 'ls', timeout: 5 } });
  const editable = editableInput(run);
  expect(editable).toEqual({ kind: 'command', field: 'command', text: 'ls' });
  expect(editedInput(run, editable, 'ls -l')).toEqual({
    ok: true,
    changed: true,
    input: { command: 'ls -l', timeout: 5 },
  });
  expect(editedInput(run, editable, 'ls')).toMatchObject({ ok: true, changed: false });
  expect(editedInput(run, editable, ' ')).toMatchObject({ ok: false });
  const other = approval({ input: { to: 'bob' } });
  const json = editableInput(other);
  expect(json.kind).toBe('json');
  expect(editedInput(other, json, '{"to":"eve"}')).toEqual({ ok: true, changed: true, input: { to: 'eve' } });
  expect(editedInput(other, json, '{ "to" : "bob" }')).toMatchObject({ ok: true, changed: false });
  expect(editedInput(other, json, '{')).toMatchObject({ ok: false });
});
