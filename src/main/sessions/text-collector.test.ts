import { expect, test } from 'vitest';
import type { EventBody } from '../../shared/event.ts';
import { createTextCollector } from './text-collector.ts';

function collect(...bodies: EventBody[]) {
  const collector = createTextCollector();
  return bodies.map((body) => collector.take({ at: 0, body, itemStart: false }));
}

const text = (delta: string, parent?: string): EventBody => ({
  ...{ type: 'assistantText', messageId: 'm', delta },
  ...(parent === undefined ? {} : { parent }),
});
const end: EventBody = { type: 'turnEnded', outcome: 'completed' };

test('a text is made findable once, when something else begins', () => {
  expect(
    collect(
      text('Hel'),
      text('lo'),
      {
        type: 'toolStart',
        id: 't',
        tool: 'x',
        kind: 'read',
        title: 'Read it',
        input: { path: '/a', lines: [3, null], name: 'it' },
      },
      end,
    ),
  ).toEqual([{}, {}, { search: 'Hello\nRead it /a 3' }, { search: undefined, preview: 'Hello' }]);
});

test('the preview is the last answer, and never what a sub-agent said', () => {
  expect(collect(text('First\nmore'), text('inside', 'call'), end).at(-1)).toMatchObject({ preview: 'First' });
  expect(collect(end)).toEqual([{ search: undefined }]);
});

test('of one item 64 KiB are findable', () => {
  const long = 'x'.repeat(100_000);
  const [, , found] = collect(text(long), text(long), { type: 'error', code: 'e', message: long, fatal: false });
  expect(found?.search).toHaveLength(64 * 1_024);
});
