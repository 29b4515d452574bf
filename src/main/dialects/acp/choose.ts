import { type Draft, tellError } from './draft.ts';
import { request } from './requests.ts';
import type { Choices, OwnRequest } from './state.ts';

export type Choosing = Extract<OwnRequest, { kind: 'choose' }>;

/** Asks for a mode, a model or an effort, in the way that this agent offers it. */
export function choose(draft: Draft, what: keyof Choices, wanted: string): void {
  const { choices, conversation: sessionId } = draft.state;
  const option = choices[what]?.option ?? null;
  const own: Choosing = { kind: 'choose', what, wanted, told: false };
  if (sessionId === null)
    tellError(draft, 'refused', `${choiceWords[what]} cannot be changed before there is a conversation.`);
  else if (option !== null) {
    request(draft, own, 'session/set_config_option', { sessionId, configId: option, value: wanted });
  } else if (what === 'mode') request(draft, own, 'session/set_mode', { sessionId, modeId: wanted });
  else if (what === 'model') request(draft, own, 'session/set_model', { sessionId, modelId: wanted });
  else tellError(draft, 'refused', 'This agent has no steps of effort.');
}

export const choiceWords: Readonly<Record<keyof Choices, string>> = {
  mode: 'The mode',
  model: 'The model',
  effort: 'The effort',
};
