import fc from 'fast-check';
import type { Token } from 'marked';
import { expect, test } from 'vitest';
import { emptyMarkdown, growMarkdown, type MarkdownState, parseMarkdown } from './markdown-blocks.ts';

function tokensOf(state: MarkdownState): Token[] {
  return [...state.frozen, ...state.tail].map(({ token }) => token);
}

function grown(pieces: readonly string[]): MarkdownState {
  return pieces.reduce(growMarkdown, emptyMarkdown);
}

const fragment = fc.constantFrom(
  ...[
    'word',
    'two words',
    ' ',
    '  ',
    '    ',
    '\n',
    '\n\n',
    '\n\n\n',
    '\t',
    '# ',
    '## ',
    '- ',
    '* ',
    '+ ',
    '1. ',
    '2) ',
  ],
  ...[
    '> ',
    '```',
    '```ts\n',
    '~~~',
    '`',
    '``',
    '**',
    '*',
    '_',
    '~~',
    '---',
    '===',
    '| a | b |',
    '|---|---|',
    '|',
    '\\',
    '&amp;',
  ],
  ...[
    '<div>',
    '</div>',
    '<!--',
    '-->',
    '<pre>',
    '</pre>',
    '<script>',
    '</script>',
    '[x](http://a.b)',
    '![i](http://a.b/c)',
  ],
  ...[
    '- [ ] ',
    'http://a.b',
    '\r\n',
    '\r',
    'é',
    '😀',
    '  \n',
    '\n    code\n',
    '\n- item\n\n  more\n',
    '\n1. one\n\n\n2. two\n',
  ],
);
const document = fc.array(fragment, { maxLength: 60, size: 'max' });

test('parsed piece by piece it is the same as parsed at once, at every length', () => {
  fc.assert(
    fc.property(document, fc.array(fc.nat({ max: 200 }), { maxLength: 20 }), (fragments, cuts) => {
      const text = fragments.join('');
      const places = [...new Set(cuts.map((cut) => Math.min(text.length, cut)))].sort((a, b) => a - b);
      const pieces = [...places, text.length].map((end, index) => text.slice(places[index - 1] ?? 0, end));
      let state = emptyMarkdown;
      let seen = '';
      for (const piece of pieces) {
        state = growMarkdown(state, piece);
        seen += piece;
        const whole = tokensOf(parseMarkdown(seen.endsWith('\r') ? seen.slice(0, -1) : seen));
        // What the parser cannot bear is one piece of plain text when it is parsed at once.
        if (whole.length === 1 && whole[0]?.type === 'text') return;
        expect(tokensOf(state)).toEqual(whole);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('finished blocks are not parsed again, and stay the same objects', () => {
  const before = grown(['# One\n\ntwo\n\nthree\n\n', 'four\n\nfive']);
  const after = growMarkdown(before, ' and more\n\nsix\n\nseven');
  expect(before.frozen.length).toBeGreaterThan(2);
  expect(after.frozen.slice(0, before.frozen.length)).toEqual(before.frozen);
  expect(after.frozen[0]).toBe(before.frozen[0]);
  expect(parseMarkdown(after.source, after).frozen[0]).toBe(before.frozen[0]);
});

test('a link to a definition further down is found when the message is whole', () => {
  const text = '[x][y]\n\nmore\n\nmore\n\n[y]: http://a.b\n';
  const whole = parseMarkdown(text, grown([text]));
  expect(JSON.stringify(whole.frozen[0]?.token)).toContain('"href":"http://a.b"');
});

test.each(['>', '> ', '1. ', '- ', '*_a', '_a', '[', '**a ', '~~a'])(
  '60 kB of %j are shown, and quickly',
  (unit) => {
    const text = unit.repeat(60_000 / unit.length);
    const raw = tokensOf(parseMarkdown(text)).map((token) => token.raw);
    expect(raw.join('')).toBe(text);
  },
  2_000,
);

test('a block without an end stays cheap', () => {
  const state = grown(['```\n', 'x'.repeat(70_000), 'y']);
  expect(tokensOf(state).map(({ type }) => type)).toEqual(['text']);
  expect(tokensOf(parseMarkdown(state.source)).map(({ type }) => type)).toEqual(['code']);
});

test('a text at which the parser fails is shown as it is', () => {
  const text = '\n1. one\n\n\n2. two\n    > 2) \nword';
  expect(tokensOf(parseMarkdown(text))).toEqual([{ type: 'text', raw: text, text }]);
});
