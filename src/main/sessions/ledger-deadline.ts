import { type Draft, type Ledger, record, update } from './ledger.ts';

type Entry = Ledger['pending'][string];

/** What the rule gives an approval of the turn that runs, beside what its agent gave it. */
export function deadlineFor({ ledger, context }: Pick<Draft, 'ledger' | 'context'>): Pick<Entry, 'given'> {
  const ms = context.approvalMs({ byPhone: ledger.summary.turn?.byPhone === true });
  return ms === undefined ? {} : { given: { ms, until: context.at + ms } };
}

/** When it is over: the agent's own deadline, or ours where that comes first. */
export function expiryOf({ own, given }: Pick<Entry, 'own' | 'given'>): number | undefined {
  const sooner = Math.min(own ?? Number.POSITIVE_INFINITY, given?.until ?? Number.POSITIVE_INFINITY);
  return sooner === Number.POSITIVE_INFINITY ? undefined : sooner;
}

/**
 * The rule may have changed: a phone was paired, the last one went, or the owner wished otherwise. What the rule gives now
 * counts from now; what it gives as before stays as it is, and what is over stays over.
 */
export function renewDeadlines(draft: Draft): void {
  for (const [id, entry] of Object.entries(draft.ledger.pending)) {
    const { given: before, ...rest } = entry;
    const { given } = deadlineFor(draft);
    const expiredAt = expiryOf(entry);
    const isOver = expiredAt !== undefined && expiredAt <= draft.context.at;
    if (entry.kind !== 'approval' || isOver || given?.ms === before?.ms) continue;
    const renewed: Entry = given ? { ...rest, given } : rest;
    update(draft, { pending: { ...draft.ledger.pending, [id]: renewed } });
    const expiresAt = expiryOf(renewed) ?? null;
    if (expiresAt === (expiredAt ?? null)) continue;
    record(draft, { type: 'approvalDeadline', id, expiresAt });
    draft.deadlines.push({ id, expiresAt });
  }
}
