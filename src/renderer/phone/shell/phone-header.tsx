import { useNow } from '../../client/time.tsx';
import { countText } from '../../session/figures.ts';
import { Dot } from '../../ui/chip.tsx';
import type { Tone } from '../../ui/tone.ts';
import { useLinkFacts, useLinkState, useRoom } from '../client/phone-client.tsx';
import { linkWord, lossOf } from './link-words.ts';

/** How many things wait, and how the connection is. */
export function PhoneHeader() {
  const { cards } = useRoom();
  const waiting = cards.size;
  const tone = useLampTone();
  return (
    <header className="ph-head">
      <Dot tone={tone} label={waiting > 0 ? 'something waits' : 'nothing waits'} />
      <h1>{waiting === 0 ? 'Nothing waits' : countText(waiting, 'waiting', 'waiting')}</h1>
      <LinkStatus />
    </header>
  );
}

/** `studio-mac · live`. */
export function LinkStatus() {
  const state = useLinkState();
  const facts = useLinkFacts();
  const now = useNow();
  return (
    <span className="ph-status" data-offline={lossOf(state) !== undefined || undefined}>
      <span className="ph-desk">{facts.deskName}</span>
      <span className="ph-link">{linkWord(state, facts, now)}</span>
    </span>
  );
}

function useLampTone(): Tone {
  const { phase } = useLinkState();
  const { cards } = useRoom();
  if (phase !== 'live') return 'trouble';
  if (cards.size === 0) return 'work';
  return [...cards.values()].every(({ kind }) => kind === 'question') ? 'ask' : 'wait';
}
