import fc from 'fast-check';
import { common } from 'lowlight';
import { expect, test } from 'vitest';
import { languageOf } from './code-language.ts';
import { colourLines } from './colour-lines.ts';

const joined = (lines: { text: string }[][]) => lines.map((line) => line.map(({ text }) => text).join('')).join('\n');

test('code has words, texts, values and notes', () => {
  const [line] = colourLines("const at = 5; // 'why'", 'typescript');
  expect(line?.find(({ text }) => text === 'const')?.look).toBe('word');
  expect(line?.find(({ text }) => text === '5')?.look).toBe('value');
  expect(line?.at(-1)).toEqual({ text: "// 'why'", look: 'note' });
});

test('a note over lines is one on each of them', () => {
  const lines = colourLines('/* one\ntwo */ let a', 'typescript');
  expect(lines.map((line) => line[0]?.look)).toEqual(['note', 'note']);
});

test('whatever the text and the language, it reads as it was', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('\n', '"', '/*', '*/', '<', '{', '`', '#!', '\r\n'),
  );
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, fc.constantFrom('typescript', 'bash', 'xml', 'markdown', 'yaml', 'php'), (code, language) => {
      expect(joined(colourLines(code, language))).toBe(code);
    }),
    { numRuns: 300 },
  );
});

test('the language is told by the name of the file, and every one is there', () => {
  expect(languageOf('/w/src/a.test.TSX')).toBe('typescript');
  expect(languageOf('C:\\w\\Makefile')).toBe('makefile');
  expect(languageOf('/w/LICENSE')).toBeUndefined();
  expect(languageOf('/w/a.constructor')).toBeUndefined();
  for (const path of ['a.c', 'a.go', 'a.py', 'a.rs', 'a.toml', 'a.yml', 'a.vb', 'a.m', 'a.html']) {
    expect(Object.keys(common)).toContain(languageOf(path));
  }
});
