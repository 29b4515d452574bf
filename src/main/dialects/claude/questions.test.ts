import { describe, expect, it } from 'vitest';
import { answeredInput, promptsOf } from './questions.ts';

const option = (label: string) => ({ label, description: `${label}!` });
const input = {
  questions: [
    { question: 'Which?', header: 'Choice', options: [option('a'), option('b')], multiSelect: false },
    { question: 'How many?', options: [{ label: '1', preview: 'one' }], multiSelect: true },
  ],
  metadata: { source: 'test' },
};

describe('a question of the agent', () => {
  it('becomes prompts', () => {
    expect(promptsOf(input)).toEqual([
      {
        id: 'question-1',
        prompt: 'Which?',
        header: 'Choice',
        options: [option('a'), option('b')],
        multiSelect: false,
        freeText: true,
      },
      {
        id: 'question-2',
        prompt: 'How many?',
        options: [{ label: '1', preview: 'one' }],
        multiSelect: true,
        freeText: true,
      },
    ]);
  });

  it.each([{}, { questions: [] }, { questions: 'x' }, { questions: Array(17).fill(input.questions[0]) }])(
    'is none in %j',
    (odd) => {
      expect(promptsOf(odd)).toBeUndefined();
    },
  );

  it('is answered by its words', () => {
    const answers = { 'question-1': ['b'], 'question-2': ['1', 'or two'] };
    expect(answeredInput(input, { verdict: 'answered', decidedBy: 'user', answers, at: 0 })).toEqual({
      ...input,
      answers: { 'Which?': 'b', 'How many?': '1, or two' },
    });
  });
});
