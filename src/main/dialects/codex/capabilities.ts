import { z } from 'zod';
import type { Capabilities } from '../../../shared/session.ts';
import { change, tell } from '../dialect.ts';
import { codexModes } from './modes.ts';
import { slashCommands } from './slash-commands.ts';
import type { Draft } from './state.ts';
import { maybe, text } from './tolerant.ts';

export const modelsReplySchema = z.looseObject({
  data: z.array(
    z.looseObject({
      model: text,
      displayName: maybe(text),
      description: maybe(text),
      hidden: maybe(z.boolean()),
      supportedReasoningEfforts: z.array(z.looseObject({ reasoningEffort: text, description: maybe(text) })).catch([]),
    }),
  ),
});

export function takeModels(draft: Draft, { data }: z.infer<typeof modelsReplySchema>): void {
  const models = data
    .filter(({ hidden }) => hidden !== true)
    .map(({ model, displayName, description, supportedReasoningEfforts }) => ({
      id: model,
      label: displayName || model,
      ...(description ? { description: cut(description) } : {}),
      efforts: supportedReasoningEfforts.map((one) => ({
        id: one.reasoningEffort,
        label: one.reasoningEffort,
        ...(one.description ? { description: cut(one.description) } : {}),
      })),
    }));
  change(draft, { models });
  if (draft.state.thread !== null) tellCapabilities(draft);
}

/** What can be done now; which efforts there are depends on the model. */
export function tellCapabilities(draft: Draft): void {
  tell(draft, { type: 'capabilities', capabilities: capabilitiesOf(draft) });
}

function capabilitiesOf({ state }: Draft): Capabilities {
  const { models, settings, ownMode } = state;
  const efforts = models.find(({ id }) => id === settings.model)?.efforts ?? [];
  return {
    interrupt: {},
    steer: {},
    modes: { available: ownMode ? [...codexModes, ownMode] : [...codexModes] },
    ...(models.length > 0 ? { models: { available: models.map(({ efforts: _, ...model }) => model) } } : {}),
    ...(efforts.length > 0 ? { efforts: { available: efforts } } : {}),
    commands: { available: [...slashCommands] },
    resume: {},
    fork: {},
    compact: {},
    clear: {},
    rename: {},
    images: { mediaTypes: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] },
    raw: {},
  };
}

/** Every summary of the session carries these words. */
const descriptionLength = 120;

function cut(words: string): string {
  return words.length > descriptionLength ? `${words.slice(0, descriptionLength - 1)}…` : words;
}
