import type { Prompt, WaitingRecord } from '../../../shared/waiting.ts';

/** A question that waits, for tests: two options and no own words, unless said otherwise. */
export function questionLiteral(id: string, prompt: Partial<Prompt>): WaitingRecord {
  return {
    id,
    sessionId: 's',
    askedAt: 1_000,
    inputHash: 'b'.repeat(64),
    ask: {
      kind: 'question',
      question: {
        id,
        prompts: [
          {
            id: 'p',
            prompt: 'Which?',
            options: [{ label: 'One' }, { label: 'Two' }],
            multiSelect: false,
            freeText: false,
            ...prompt,
          },
        ],
      },
    },
  };
}
