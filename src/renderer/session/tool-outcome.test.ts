import { expect, test } from 'vitest';
import type { EventBody } from '../../shared/event.ts';
import { foldAll } from '../../shared/transcript.ts';
import type { ToolItem } from '../../shared/transcript-item.ts';
import { eventLiterals } from './testing/event-literals.ts';
import { endedText, outputTail, toolSubject } from './tool-outcome.ts';

function toolOf(
  kind: ToolItem['toolKind'],
  end: Partial<Extract<EventBody, { type: 'toolEnd' }>>,
  ...more: EventBody[]
): ToolItem {
  const { items } = foldAll(
    eventLiterals('s', [
      { type: 'toolStart', id: 'x', tool: 'Tool', kind, input: {} },
      ...more,
      { type: 'toolEnd', id: 'x', ok: true, output: '', truncated: false, ...end },
    ]),
  );
  const tool = items[0];
  if (tool?.kind !== 'tool') throw new Error('a call was folded');
  return tool;
}

const edit: EventBody = {
  type: 'proposedEdit',
  id: 'e',
  about: 'x',
  path: 'a',
  oldText: 'a\nb\n',
  newText: 'a\nc\nd\n',
  coverage: 'file',
};
const terminal: EventBody = { type: 'terminalOpened', id: 'y', argv: ['x'], cwd: '/', about: 'x' };

test.each<[string, ToolItem]>([
  ['3 lines', toolOf('read', { output: 'a\nb\nc\n' })],
  ['14 hits', toolOf('search', { output: 'Found 14 files\na\nb' })],
  ['1 hit', toolOf('search', { output: 'Found 1 file\na' })],
  ['no hits', toolOf('search', { output: '' })],
  ['2 lines', toolOf('search', { output: 'a:1\nb:2' })],
  ['+2 −1', toolOf('edit', { output: 'done' }, edit)],
  ['done', toolOf('execute', { output: ' \n' })],
  ['failed', toolOf('execute', { ok: false, output: 'boom', errorKind: 'failed' })],
  ['failed', toolOf('execute', { ok: false, output: 'boom' })],
  ['denied', toolOf('edit', { ok: false, errorKind: 'denied' }, edit)],
  ['stopped', toolOf('execute', { ok: false, errorKind: 'interrupted' })],
  ['timed out', toolOf('execute', { ok: false, errorKind: 'timeout' })],
  [
    'exit 2',
    toolOf('execute', { ok: false, errorKind: 'failed' }, terminal, { type: 'terminalExited', id: 'y', exitCode: 2 }),
  ],
  [
    'ended by SIGKILL',
    toolOf('execute', { ok: false }, terminal, { type: 'terminalExited', id: 'y', signal: 'SIGKILL' }),
  ],
])('a call that is over says %s', (text, tool) => expect(endedText(tool)).toBe(text));

test.each([
  [{ title: 'src/a.ts', input: { path: 'b' } }, 'src/a.ts'],
  [{ input: { description: 'd', command: 'npm test' } }, 'npm test'],
  [{ input: { command: ['git', 'push'] } }, 'git push'],
  [{ input: { anything: 'else' } }, 'else'],
  [{ input: null }, ''],
  [{ input: 'words' }, 'words'],
] as const)('the subject of %j is %j', (tool, subject) => {
  expect(toolSubject(JSON.parse(JSON.stringify(tool)) as Parameters<typeof toolSubject>[0])).toBe(subject);
});

test('the tail of an output is its last lines', () => {
  expect(outputTail('a\nb\nc\n', 2)).toBe('b\nc');
  expect(outputTail('a', 3)).toBe('a');
  expect(outputTail('', 3)).toBe('');
});
