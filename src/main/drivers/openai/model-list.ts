import { z } from 'zod';
import { limits } from '../../../shared/limits.ts';
import { type Address, authorization, refusalOf, urlOf, whyUnreachable } from './endpoint-call.ts';

/** One model of an endpoint. What servers say beyond the id differs, so the rest is known only of some. */
export type ListedModel = { id: string; images?: boolean; contextSize?: number };
export type ModelList = { ok: true; models: ListedModel[] } | { ok: false; message: string };

const sizeSchema = z.number().int().positive().nullish().catch(undefined);
const modelSchema = z.looseObject({
  id: z.string().min(1).max(150),
  /** OpenRouter; vLLM; LM Studio; llama.cpp. */
  context_length: sizeSchema,
  max_model_len: sizeSchema,
  loaded_context_length: sizeSchema,
  meta: z.looseObject({ n_ctx: sizeSchema }).nullish().catch(undefined),
  architecture: z
    .looseObject({ input_modalities: z.array(z.string()).optional() })
    .nullish()
    .catch(undefined),
  capabilities: z.array(z.string()).nullish().catch(undefined),
});
const listSchema = z.looseObject({ data: z.array(z.unknown()) });

export async function fetchModels(address: Address): Promise<ModelList> {
  try {
    const response = await fetch(urlOf(address, 'models'), {
      headers: { accept: 'application/json', ...authorization(address) },
      signal: AbortSignal.timeout(limits.modelListMs),
      redirect: 'error',
    });
    if (!response.ok) return { ok: false, message: await refusalOf(address, response) };
    const list = listSchema.safeParse(await response.json());
    if (!list.success) return { ok: false, message: notAList(address) };
    return { ok: true, models: list.data.data.flatMap(listed) };
  } catch (error) {
    if (error instanceof SyntaxError) return { ok: false, message: notAList(address) };
    return { ok: false, message: whyUnreachable(address, error) };
  }
}

function notAList({ label, url }: Address): string {
  return `${label} sent no list of models. Is ${url} an OpenAI-compatible address (mostly it ends in /v1)?`;
}

function listed(entry: unknown): ListedModel[] {
  const parsed = modelSchema.safeParse(entry);
  if (!parsed.success) return [];
  const { id, context_length, max_model_len, loaded_context_length, meta, architecture, capabilities } = parsed.data;
  const contextSize = loaded_context_length ?? meta?.n_ctx ?? context_length ?? max_model_len;
  const images =
    architecture?.input_modalities?.includes('image') ?? capabilities?.some((one) => /^(multimodal|vision)$/.test(one));
  return [{ id, ...(images === undefined ? {} : { images }), ...(contextSize ? { contextSize } : {}) }];
}
