import { change, tell } from '../dialect.ts';
import type { CompactionEndLine } from './lines.ts';
import type { Draft } from './state.ts';
import { reportUsage } from './usage.ts';

export function startCompaction(draft: Draft): void {
  change(draft, { compacting: true });
  tell(draft, { type: 'compactionStarted' });
}

/** `estimatedTokensAfter` is left out: nobody counted it. */
export function endCompaction(draft: Draft, line: CompactionEndLine): void {
  const requests = Object.entries(draft.state.requests).map(([id, own]): [string, typeof own] => [
    id,
    own.kind === 'compact' ? { ...own, told: true } : own,
  ]);
  change(draft, { compacting: false, requests: Object.fromEntries(requests) });
  const { result, reason, aborted, errorMessage } = line;
  reportUsage(draft, result?.usage, draft.state.settings.model, false);
  const error = errorMessage ?? (aborted ? 'It was interrupted.' : undefined);
  const before = result?.tokensBefore;
  tell(draft, {
    type: 'compacted',
    ...(typeof before === 'number' && Number.isSafeInteger(before) && before >= 0 ? { preTokens: before } : {}),
    ...(reason ? { trigger: reason } : {}),
    ...(error === undefined ? {} : { error }),
  });
}
