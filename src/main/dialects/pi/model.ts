import type { Model } from '../../../shared/session.ts';
import { change } from '../dialect.ts';
import type { PiModel } from './replies.ts';
import type { Draft } from './state.ts';

/** A model has its name from its provider; two providers may use one name. */
export function modelId({ provider, id }: Pick<PiModel, 'provider' | 'id'>): string {
  return `${provider}/${id}`;
}

/** A provider's name has no slash, a model's may. */
export function splitModelId(id: string): { provider: string; modelId: string } {
  const place = id.indexOf('/');
  return { provider: id.slice(0, Math.max(place, 0)), modelId: id.slice(place + 1) };
}

export function modelOf(model: PiModel): Model {
  return { id: modelId(model), label: model.name ?? model.id, description: model.provider };
}

/** What the model in use brings along. */
export function takeModel(draft: Draft, model: PiModel): void {
  const size = model.contextWindow;
  const contextSize = typeof size === 'number' && Number.isSafeInteger(size) && size > 0 ? size : 0;
  change(draft, { contextSize, images: model.input?.includes('image') ?? false });
}
