import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createThinkTags, type TaggedText } from './think-tags.ts';

function read(pieces: readonly string[]): TaggedText[] {
  const tags = createThinkTags();
  return [...pieces.flatMap((piece) => tags.push(piece)), ...tags.end()];
}

function joined(parts: readonly TaggedText[]) {
  const of = (kind: TaggedText['kind']) => parts.flatMap((part) => (part.kind === kind ? [part.text] : [])).join('');
  return { thought: of('thought'), text: of('text') };
}

test.each([
  ['<think>Hm.</think>\n\nYes.', { thought: 'Hm.', text: 'Yes.' }],
  ['\n<think>\nHm.</think>Yes.', { thought: '\nHm.', text: 'Yes.' }],
  ['Yes. <think>no thought</think>', { thought: '', text: 'Yes. <think>no thought</think>' }],
  ['<thinking>no</thinking>', { thought: '', text: '<thinking>no</thinking>' }],
  ['<think>never closed </thi', { thought: 'never closed </thi', text: '' }],
  ['<think></think>', { thought: '', text: '' }],
  ['<thi', { thought: '', text: '<thi' }],
  ['  code first', { thought: '', text: '  code first' }],
  ['<think>a < b</think>2 </think>', { thought: 'a < b', text: '2 </think>' }],
])('%j', (text, expected) => {
  expect(joined(read([text]))).toEqual(expected);
});

test('however the text is cut, the same comes out, and nothing twice', () => {
  const word = fc.constantFrom('<think>', '</think>', '<', 'think', '>', '</', ' ', '\n', 'a', 'Yes.');
  const cuts = fc.array(fc.array(word, { maxLength: 4 }).map((words) => words.join('')));
  fc.assert(
    fc.property(cuts, (pieces) => {
      const whole = read([pieces.join('')]);
      expect(joined(read(pieces))).toEqual(joined(whole));
      expect(joined(read([...pieces.join('')]))).toEqual(joined(whole));
    }),
  );
});
