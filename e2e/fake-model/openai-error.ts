import type { Json } from '../../src/shared/ids.ts';
import { errorWords } from './model-api.ts';

/** What OpenAI's APIs call each status. */
const errorTypes: Record<number, { type: string; code: string }> = {
  400: { type: 'invalid_request_error', code: 'invalid_prompt' },
  401: { type: 'invalid_request_error', code: 'invalid_api_key' },
  404: { type: 'invalid_request_error', code: 'model_not_found' },
  429: { type: 'requests', code: 'rate_limit_exceeded' },
};

export function openaiErrorCode(status: number): string {
  return errorTypes[status]?.code ?? 'server_error';
}

export function openaiError(status: number): Json {
  const { type, code } = errorTypes[status] ?? { type: 'server_error', code: 'server_error' };
  return { error: { message: errorWords(status), type, param: null, code } };
}
