import './session-screen.css';
import { useRef, useState } from 'react';
import type { PhoneSession } from '../../../shared/phone/reports.ts';
import { tokenCount } from '../../../shared/token-count.ts';
import { costFigures, tokensText } from '../../session/figures.ts';
import { useKeptFocus } from '../../session/use-kept-focus.ts';
import { groupWords } from '../../session/words.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { useLinkFacts, useRoom } from '../client/phone-client.tsx';
import { PhoneCardView } from '../deck/phone-card.tsx';
import { groupTones } from '../sessions/session-groups.ts';
import { LinkNote } from '../shell/link-note.tsx';
import { LinkStatus } from '../shell/phone-header.tsx';
import { cardsInOrder } from '../store/room-picture.ts';
import { MessageField } from './message-field.tsx';
import { RunsView } from './runs-view.tsx';
import { StopButton } from './stop-button.tsx';
import { useSessionRuns } from './use-session-runs.ts';

/** One session: what it does, what it asks, and what can be said to it. */
export function SessionScreen({ session, onBack }: { session: PhoneSession; onBack: () => void }) {
  const { id, title, agent, workspace, branch, group, runId, lastRunId, trouble, canInterrupt, canMessage } = session;
  const [picture, loadOlder] = useSessionRuns(id, lastRunId);
  const [said, setSaid] = useState('');
  const { may } = useLinkFacts();
  return (
    <>
      <header className="ss-head">
        <div className="ss-bar">
          <Button className="ss-back" onClick={onBack}>
            ‹ Back
          </Button>
          <LinkStatus />
        </div>
        <div className="ss-name">
          <h1>
            <VisibleText text={title} strictness="prose" />
          </h1>
          <Chip tone={groupTones[group]}>{groupWords[group].toLowerCase()}</Chip>
        </div>
        <p className="ss-where">
          <VisibleText text={branch === null ? `${agent} in ${workspace}` : `${agent} in ${workspace} on ${branch}`} />
        </p>
        {trouble !== null && (
          <p className="ss-trouble" role="note">
            <VisibleText text={trouble} strictness="prose" />
          </p>
        )}
      </header>
      <LinkNote />
      <RunsView picture={picture} onOlder={loadOlder} title={title}>
        <WaitingHere session={session} />
      </RunsView>
      <footer className="ss-foot">
        <div className="ss-line">
          <UsageLine session={session} />
          {canInterrupt && runId !== null && <StopButton sessionId={id} runId={runId} onSaid={setSaid} />}
        </div>
        <p className="ss-said" role="status">
          {said}
        </p>
        {may.message && canMessage && <MessageField sessionId={id} />}
      </footer>
    </>
  );
}

/** The cards of the session, where the conversation waits for them. */
function WaitingHere({ session }: { session: PhoneSession }) {
  const { cards, ended } = useRoom();
  const list = useRef<HTMLElement>(null);
  const words = new Map(ended.map(({ card, words: how }) => [card.id, how]));
  const gone = ended.map(({ card }) => card).filter(({ id }) => !cards.has(id));
  const shown = cardsInOrder([...cards.values(), ...gone].filter(({ sessionId }) => sessionId === session.id));
  useKeptFocus(list, shown.map(({ id }) => id).join(' '), () => list.current);
  return (
    <section ref={list} className="deck ss-cards" aria-label="Waiting here" tabIndex={-1}>
      {shown.map((card) => (
        <PhoneCardView
          key={card.id}
          card={card}
          session={session}
          ended={cards.has(card.id) ? undefined : words.get(card.id)}
        />
      ))}
    </section>
  );
}

function UsageLine({ session: { totals, contextUsed, contextSize } }: { session: PhoneSession }) {
  const parts = [`${tokensText(tokenCount(totals))} tokens`];
  for (const { amount, text } of costFigures(totals)) parts.push(amount === undefined ? text : `${amount} ${text}`);
  if (contextUsed !== null && contextSize !== null) {
    parts.push(`context ${Math.round((contextUsed / contextSize) * 100)} %`);
  }
  return <p className="ss-usage">{parts.join(' · ')}</p>;
}
