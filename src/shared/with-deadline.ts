import type { WaitingRecord } from './waiting.ts';

/** The same with another deadline (epoch milliseconds); `null`: with none. */
export function withDeadline<Thing extends { expiresAt?: number | undefined }>(
  thing: Thing,
  expiresAt: number | null,
): Thing {
  const { expiresAt: _, ...rest } = thing;
  return (expiresAt === null ? rest : { ...rest, expiresAt }) as Thing;
}

/** A record says its deadline twice: for the deck, and in what was asked. */
export function recordWithDeadline(record: WaitingRecord, expiresAt: number | null): WaitingRecord {
  const { ask } = record;
  const dated =
    ask.kind === 'approval'
      ? { ...ask, approval: withDeadline(ask.approval, expiresAt) }
      : { ...ask, question: withDeadline(ask.question, expiresAt) };
  return withDeadline({ ...record, ask: dated }, expiresAt);
}
