import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { HistoryFilter, WaitingRecord } from '../../../shared/waiting.ts';
import { useClient } from '../../client/provider.tsx';

/** Rows asked for at once. */
const pageRows = Math.min(50, limits.pageEvents);
/** A search begins when a person has not typed for this long. Milliseconds. */
const typedMs = 200;

export type History = { records: readonly WaitingRecord[]; more: boolean; loading: boolean; loadMore: () => void };

/** Settled cards as the store has them, newest first, page by page. */
export function useHistory(filter: HistoryFilter): History {
  const client = useClient();
  const [records, setRecords] = useState<readonly WaitingRecord[]>([]);
  const [more, setMore] = useState(false);
  const [loading, setLoading] = useState(true);
  const asked = useRef(0);
  const wanted = JSON.stringify(filter);

  async function load(before: readonly WaitingRecord[]): Promise<void> {
    asked.current += 1;
    const mine = asked.current;
    setLoading(true);
    const last = before.at(-1)?.settlement?.at;
    const page = { ...(JSON.parse(wanted) as HistoryFilter), ...(last === undefined ? {} : { before: last }) };
    const result = await client.call('waiting.history', { ...page, limit: pageRows });
    // The filter has changed meanwhile: this is an answer to another question.
    if (mine !== asked.current) return;
    setLoading(false);
    if (!result.ok) return;
    setRecords([...before, ...result.value]);
    setMore(result.value.length >= pageRows);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is looked for is the only reason to begin again
  useEffect(() => {
    const timer = setTimeout(() => void load([]), typedMs);
    return () => clearTimeout(timer);
  }, [wanted]);

  return { records, more, loading, loadMore: () => void load(records) };
}
