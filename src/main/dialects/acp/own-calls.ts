import type { EventOf } from '../../../shared/event.ts';
import type { Json } from '../../../shared/ids.ts';
import { tell } from '../dialect.ts';
import type { Draft } from './draft.ts';

/*
 * What the agent has us do stands in the transcript as a call of its own: it need not have announced one, and which of
 * its calls it belongs to the protocol does not say.
 */

export function startOwnCall(
  draft: Draft,
  call: { id: string; tool: string; kind: EventOf<'toolStart'>['kind']; title: string; input: Json },
): void {
  tell(draft, { type: 'toolStart', ...call, title: call.title.slice(0, 300) });
}

export function endOwnCall(draft: Draft, id: string, error?: { message: string; kind: 'denied' | 'failed' }): void {
  tell(draft, {
    type: 'toolEnd',
    id,
    ok: error === undefined,
    output: error?.message ?? '',
    truncated: false,
    ...(error === undefined ? {} : { errorKind: error.kind }),
  });
}
