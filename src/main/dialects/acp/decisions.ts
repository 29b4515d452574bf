import { z } from 'zod';
import { idSchema } from '../../../shared/ids.ts';
import type { Decision, DecisionKind, Settlement } from '../../../shared/waiting.ts';
import type { Offer } from './ask.ts';
import { maybe, text } from './tolerant.ts';

export const optionSchema = z.looseObject({ optionId: text, name: maybe(text), kind: maybe(text) });
export type Option = z.infer<typeof optionSchema>;

const kinds: Readonly<Record<string, DecisionKind>> = {
  allow_once: 'allowOnce',
  allow_always: 'allowAlways',
  reject_once: 'deny',
  reject_always: 'deny',
};

const plainWords: Readonly<Record<DecisionKind, string>> = {
  allowOnce: 'Allow once',
  allowSession: 'Allow for this session',
  allowAlways: 'Always allow',
  deny: 'Deny',
  denyAndStop: 'Deny and end the turn',
};

/**
 * What can be said to a request, in just the coarseness that the agent offers, and to end the turn with it, which the
 * protocol always allows. An option of a kind that nobody knows may allow anything, so it counts as the most.
 */
export function decisionsFor(
  options: readonly Option[],
  denialEndsTurn: boolean,
): { decisions: Decision[]; offers: Offer[] } {
  const decisions: Decision[] = [];
  const offers: Offer[] = [];
  for (const [place, { optionId, name, kind: word }] of options.entries()) {
    const known = word && Object.hasOwn(kinds, word) ? kinds[word] : undefined;
    const denies = known === 'deny' || (!known && /^(?:reject|deny|cancel)/i.test(word ?? optionId));
    const kind = denies ? (denialEndsTurn ? 'denyAndStop' : 'deny') : (known ?? 'allowAlways');
    const usable =
      idSchema.safeParse(optionId).success && optionId !== stop && !offers.some(({ id }) => id === optionId);
    const id = usable ? optionId : `option-${place + 1}`;
    const label = name?.trim() || plainWords[kind];
    decisions.push({ id, kind, label: cutLabel(kind === 'denyAndStop' ? `${label} (ends the turn)` : label) });
    offers.push({ id, kind, optionId });
  }
  if (!offers.some(({ kind }) => kind === 'denyAndStop')) {
    decisions.push({ id: stop, kind: 'denyAndStop', label: plainWords.denyAndStop });
    offers.push({ id: stop, kind: 'denyAndStop', optionId: null });
  }
  return { decisions, offers };
}

const stop = 'end-turn';

const labelLength = 200;

function cutLabel(label: string): string {
  return label.length > labelLength ? `${label.slice(0, labelLength - 1)}…` : label;
}

/** What stands for a settlement among what the agent offered; a denial that it has no word for cancels the request. */
export function offerFor(offers: readonly Offer[], { verdict, decision }: Settlement): Offer {
  const nothing: Offer = { id: '', kind: 'deny', optionId: null };
  const said = offers.find(({ id }) => id === decision);
  const allows = (kind: DecisionKind) => kind.startsWith('allow');
  if (verdict === 'allow') {
    if (said && allows(said.kind)) return said;
    return offers.find(({ kind }) => kind === 'allowOnce') ?? offers.find(({ kind }) => allows(kind)) ?? nothing;
  }
  if (said && !allows(said.kind)) return said;
  const denials = offers.filter(({ kind, optionId }) => !allows(kind) && optionId !== null);
  return denials.find(({ kind }) => kind === 'deny') ?? denials[0] ?? nothing;
}
