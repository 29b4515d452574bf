import type { MethodInput } from '../../shared/contract.ts';
import { limits } from '../../shared/limits.ts';
import type { Store } from '../store/store.ts';

/** A page as JSON text, from rows that are JSON already. A page of huge events is halved until it fits into a frame. */
export function pageJson(
  store: Pick<Store, 'page'>,
  { sessionId, before, limit }: MethodInput<'transcript.page'>,
): { ok: true; json: string } {
  const { rows, more } = store.page(sessionId, { limit, ...(before === undefined ? {} : { before }) });
  const bytes = rows.reduce((sum, row) => sum + Buffer.byteLength(row), 0);
  if (bytes > limits.localFrameBytes && limit > 1) {
    return pageJson(store, { sessionId, before, limit: Math.floor(limit / 2) });
  }
  return { ok: true, json: `{"events":[${rows.join(',')}],"more":${more}}` };
}
