import type { DialectEvent } from '../../dialects/dialect.ts';
import { type ModelCatalog, type PlacedModel, takesImages } from './model-catalog.ts';
import { openaiModes } from './modes.ts';

const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** What a session can do with the model that it has now. */
export function abilities(catalog: ModelCatalog, model: PlacedModel | undefined): DialectEvent {
  return {
    type: 'capabilities',
    capabilities: {
      interrupt: {},
      modes: { available: [...openaiModes] },
      models: { available: catalog.models() },
      resume: {},
      clear: {},
      ...(model && takesImages(model) ? { images: { mediaTypes: imageTypes } } : {}),
      editBeforeApprove: {},
      denyWithReason: {},
    },
  };
}
