import type { z } from 'zod';
import type { Prompt } from '../../../shared/waiting.ts';
import { change, entry, tell } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import type { elicitationSchema, inputRequestSchema } from './frames.ts';
import { submit } from './settle.ts';
import type { Draft } from './state.ts';
import { turnOf } from './turns.ts';

/** The model asks a person something: a few questions that are answered together. */
export function askQuestions(draft: Draft, { request }: z.infer<typeof inputRequestSchema>): void {
  const prompts = request.questions.map((question): Prompt => {
    const options = question.options.map(({ label, description }) => ({
      label,
      ...(description ? { description } : {}),
    }));
    return {
      id: question.id,
      prompt: question.question,
      ...(question.header ? { header: question.header } : {}),
      options,
      multiSelect: question.multi_select,
      freeText: question.allow_free_text || options.length === 0,
    };
  });
  put(draft, request.request_id, prompts);
}

/** A server of the agent's asks a person something, in words alone. */
export function elicit(draft: Draft, elicitation: z.infer<typeof elicitationSchema>): void {
  const { server_name: server, request_id: requestId, prompt } = elicitation;
  put(
    draft,
    requestId,
    [{ id: elicitedId, prompt, options: [], multiSelect: false, freeText: true }],
    `${server} asks`.slice(0, 1_000),
  );
}

const elicitedId = 'answer';

function put(draft: Draft, requestId: string, prompts: Prompt[], title?: string): void {
  const id = agentId(requestId);
  if (entry(draft.state.asks, id)) return;
  const labels = Object.fromEntries(prompts.map(({ id, options }) => [id, options.map(({ label }) => label)]));
  if (!turnOf(draft)) {
    submit(draft, requestId, []);
    return;
  }
  change(draft, { asks: { ...draft.state.asks, [id]: { kind: 'question', requestId, labels } } });
  tell(draft, { type: 'questionAsked', id, ...(title === undefined ? {} : { title }), prompts });
}
