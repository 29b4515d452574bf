import type { Json } from '../../../shared/ids.ts';
import type { Prompt, Settlement } from '../../../shared/waiting.ts';
import { tell, warn } from '../dialect.ts';
import { type Asked, recordId, remember } from './asks.ts';
import { answer } from './rpc.ts';
import type { InputRequest } from './server-requests.ts';
import type { Draft } from './state.ts';

/** The agent's model asks a person something (0.171: only while it plans). */
export function askQuestions(draft: Draft, asked: Asked, { questions }: InputRequest): void {
  if (questions.some(({ isSecret }) => isSecret)) {
    // Answers are kept in the transcript, where a secret must not stand.
    answer(draft, asked.requestId, { answers: {} });
    warn(
      draft,
      'secretRefused',
      'The agent asked for a secret. Signalbox keeps answers, so it did not ask you for it.',
    );
    return;
  }
  const prompts = questions.map((question): Prompt => {
    const options = question.options ?? [];
    return {
      id: question.id,
      prompt: question.question,
      ...(question.header ? { header: question.header } : {}),
      options: options.map(({ label, description }) => ({ label, ...(description ? { description } : {}) })),
      multiSelect: false,
      freeText: question.isOther === true || options.length === 0,
    };
  });
  const id = recordId(draft);
  remember(draft, id, asked, { kind: 'questions', ids: questions.map((question) => question.id) });
  tell(draft, { type: 'questionAsked', id, prompts });
}

/** Without an answer the agent goes on with none. */
export function questionsResult(ids: readonly string[], { verdict, answers }: Settlement): Json {
  if (verdict !== 'answered') return { answers: {} };
  return { answers: Object.fromEntries(ids.map((id) => [id, { answers: answers?.[id] ?? [] }])) };
}
