import { setCurrent } from './choices.ts';
import { type Choosing, choiceWords } from './choose.ts';
import { type Draft, tellError } from './draft.ts';
import { errorWords, type RpcError } from './rpc-lines.ts';
import { modeRefused, modeSet, settled } from './settle-in.ts';

/**
 * The agent agreed. What it told of itself in the meantime is the truth; of one that tells nothing (0.61) its agreement
 * to what was wanted is all there is.
 */
export function chosen(draft: Draft, own: Choosing): void {
  const said = own.told ? draft.state.choices[own.what]?.current : undefined;
  setCurrent(draft, own.what, said ?? own.wanted, 'always');
  if (draft.state.phase !== 'settling') return;
  if (own.what === 'mode') modeSet(draft);
  else settled(draft);
}

export function notChosen(draft: Draft, own: Choosing, error: RpcError): void {
  refusedChoice(draft, own, errorWords(error));
}

export function choiceUnanswered(draft: Draft, own: Choosing): void {
  refusedChoice(draft, own, 'it did not answer');
}

function refusedChoice(draft: Draft, own: Choosing, why: string): void {
  if (draft.state.phase === 'settling' && own.what === 'mode') {
    modeRefused(draft, own.wanted, why);
    return;
  }
  tellError(draft, 'refused', `${choiceWords[own.what]} could not be changed to ${own.wanted}: ${why}.`);
  settled(draft);
}
