import { limits } from '../../../shared/limits.ts';
import { change, tell } from '../dialect.ts';
import { choose } from './choose.ts';
import { type Draft, tellError } from './draft.ts';
import type { OwnRequest } from './state.ts';

/*
 * Between the beginning of a conversation and its first message it is set up: the mode in which the agent asks before it
 * acts, and the model, one after the other.
 */

export type Opening = Extract<OwnRequest, { kind: 'open' }>['how'];

export function settleIn(draft: Draft, how: Opening): void {
  // The old conversation may be repeated before the reply or behind it (0.61), and nothing says when that is over.
  if (how === 'load' || how === 'fork') waitForSilence(draft);
  setMode(draft, startMode(draft));
}

function startMode({ state, profile }: Draft): string | undefined {
  return state.begin.mode ?? profile.askingMode;
}

function setMode(draft: Draft, wanted: string | undefined): void {
  const { mode } = draft.state.choices;
  if (wanted === undefined || !mode || mode.current === wanted) {
    setModel(draft);
    return;
  }
  if (mode.available.some(({ id }) => id === wanted)) choose(draft, 'mode', wanted);
  else modeRefused(draft, wanted, 'it does not offer it');
}

/** A mode is in place. */
export function modeSet(draft: Draft): void {
  setModel(draft);
}

/** Without the mode that was wanted the agent is put into the one in which it asks; without that, nothing is sent to it. */
export function modeRefused(draft: Draft, wanted: string, why: string): void {
  const { askingMode } = draft.profile;
  if (askingMode === undefined || wanted !== askingMode) {
    tellError(draft, 'refused', `The agent did not take the mode ${wanted}: ${why}.`);
    setMode(draft, askingMode);
    return;
  }
  change(draft, { phase: 'failed', repeatedUntil: null });
  const message = `The agent did not take the mode ${wanted}, in which it asks before it acts (${why}). So that it does not act unasked, nothing is sent to it.`;
  tellError(draft, 'modeNotSet', message, true);
}

function setModel(draft: Draft): void {
  const { begin, choices } = draft.state;
  if (begin.model === null || !choices.model || choices.model.current === begin.model) {
    settled(draft);
    return;
  }
  choose(draft, 'model', begin.model);
}

/** The model is set, or was refused and that was said. */
export function settled(draft: Draft): void {
  if (draft.state.repeatedUntil !== null || draft.state.phase !== 'settling') return;
  // Only now: what waits for the clearing must not reach an agent that is not yet set to ask.
  if (draft.state.clearing) tell(draft, { type: 'cleared' });
  change(draft, { phase: 'ready', clearing: false });
  tell(draft, { type: 'ready' });
}

const silenceErrand = 'silence:';

function waitForSilence(draft: Draft): void {
  heardRepeated(draft);
  listenAgain(draft);
}

/** A piece of the old conversation came. */
export function heardRepeated(draft: Draft): void {
  change(draft, { repeatedUntil: draft.moment.at + limits.replaySilenceMs });
}

export function listenAgain(draft: Draft): void {
  const at = draft.state.repeatedUntil;
  if (at !== null) draft.errands.push({ id: `${silenceErrand}${draft.moment.key}`, kind: 'wake', at });
}

export function silenceDue(draft: Draft, errandId: string): void {
  const until = draft.state.repeatedUntil;
  if (!errandId.startsWith(silenceErrand) || until === null) return;
  if (draft.moment.at < until) {
    listenAgain(draft);
    return;
  }
  change(draft, { repeatedUntil: null });
  const choosing = Object.values(draft.state.requests).some(({ kind }) => kind === 'choose');
  if (!choosing) settled(draft);
}
