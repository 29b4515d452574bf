import type { Json } from '../../../shared/ids.ts';
import { change, tell } from '../dialect.ts';
import { codewhaleModes, slashCommands } from './catalog.ts';
import { modelsSchema } from './responses.ts';
import type { Draft } from './state.ts';

export function takeModels(draft: Draft, data: Json): void {
  const found = modelsSchema.safeParse(data).data?.models ?? [];
  const models = found.flatMap((model) =>
    model ? [{ id: model.id, label: model.id, ...(model.provider ? { description: model.provider } : {}) }] : [],
  );
  // The same model may be served by several providers.
  const unique = models.filter(({ id }, place) => models.findIndex((one) => one.id === id) === place);
  change(draft, { models: unique });
  if (draft.state.thread !== null && unique.length > 0) tellCapabilities(draft);
}

export function tellCapabilities(draft: Draft): void {
  const { models } = draft.state;
  tell(draft, {
    type: 'capabilities',
    capabilities: {
      interrupt: {},
      modes: { available: [...codewhaleModes] },
      ...(models.length > 0 ? { models: { available: models } } : {}),
      commands: { available: [...slashCommands] },
      resume: {},
      fork: {},
      clear: {},
      rename: {},
      raw: {},
    },
  });
}
