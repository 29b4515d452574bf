import './transcript-row.css';
import { memo } from 'react';
import type { Item } from '../../shared/transcript-item.ts';
import { Stopwatch } from '../client/time.tsx';
import { ImageView } from './image-view.tsx';
import { Markdown } from './markdown.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { useOpen } from './open-items.tsx';
import { PlanView } from './plan-view.tsx';
import { Thought } from './thought.tsx';
import { ToolRow } from './tool-row.tsx';
import type { TranscriptRow } from './transcript-rows.ts';
import { WaitingInline } from './waiting-inline.tsx';
import { recordSubject } from './waiting-words.ts';
import { dividerSaid } from './words.ts';

/** One row, drawn again only when its item or one of its steps changed. */
export const TranscriptRowView = memo(function TranscriptRowView({
  row,
  sessionId,
  marked = false,
}: {
  row: TranscriptRow;
  sessionId: string;
  /** Somebody looked for it and it was found. */
  marked?: boolean;
}) {
  const { item } = row;
  return (
    <div className="tx-row" data-kind={item.kind} data-marked={marked || undefined} title={timeTitle(item)}>
      <ItemView item={item} steps={row.children} sessionId={sessionId} />
    </div>
  );
});

/** Only where nothing else in the row has a title of its own. */
function timeTitle(item: Item): string | undefined {
  return item.kind === 'text' || item.kind === 'userMessage' ? new Date(item.at).toLocaleString() : undefined;
}

function ItemView({ item, steps, sessionId }: { item: Item; steps: readonly TranscriptRow[]; sessionId: string }) {
  switch (item.kind) {
    case 'userMessage':
      return <MessageBubble text={item.text} images={item.images} via={item.via} />;
    case 'peerMessage':
      return <MessageBubble text={item.text} images={[]} via={item.from} peer />;
    case 'text':
      return <Markdown text={item.text} open={item.open} />;
    case 'thought':
      return <Thought item={item} />;
    case 'tool':
      return (
        <ToolRow
          tool={item}
          steps={steps}
          drawStep={(row) => <TranscriptRowView key={row.key} row={row} sessionId={sessionId} />}
          sessionId={sessionId}
        />
      );
    case 'waiting':
      return <WaitingRow item={item} sessionId={sessionId} />;
    case 'image':
      return <ImageView image={item.image} alt="Picture from the agent" />;
    case 'plan':
      return <PlanView entries={item.entries} />;
    case 'error':
      if (warnings.has(item.code)) return <Warning message={item.message} />;
      return (
        <div className="tx-error" role="note">
          <strong>{item.fatal ? 'The session cannot go on.' : 'Something went wrong.'}</strong> {item.message}
        </div>
      );
    case 'command':
      return <code className="tx-command">{item.text}</code>;
    case 'divider':
      return <Divider item={item} />;
    default:
      return item satisfies never;
  }
}

/** What an agent tells of itself that stops nothing; red is for trouble. */
const warnings: ReadonlySet<string> = new Set(['agentWarning', 'modelFallback']);

function Warning({ message }: { message: string }) {
  return (
    <div className="tx-warning" role="note">
      <strong>The agent warns:</strong> {message}
    </div>
  );
}

function Divider({ item }: { item: Extract<Item, { kind: 'divider' }> }) {
  const { text, more, tone } = dividerSaid(item.what);
  return (
    <div className="tx-divider" data-tone={tone}>
      <span className="tx-divider-text">
        {text}
        {item.what.type === 'compacting' && (
          <>
            {' '}
            <Stopwatch since={item.at} />
          </>
        )}
      </span>
      {more !== undefined && <span className="tx-divider-more">{more}</span>}
    </div>
  );
}

function WaitingRow({ item, sessionId }: { item: Extract<Item, { kind: 'waiting' }>; sessionId: string }) {
  const settled = item.view.settlement !== undefined;
  const [open, toggle] = useOpen(item.key, item.view.kind === 'question' && !settled);
  return (
    <div className="tool" data-state={settled ? 'done' : item.view.kind === 'question' ? 'asking' : 'waiting'}>
      <button type="button" className="tool-head" aria-expanded={open} onClick={toggle}>
        <span className="tool-kind">{item.view.kind === 'question' ? 'Asks' : 'Asks to run'}</span>
        <span className="tool-subject">{recordSubject(item.view)}</span>
        <span className="tool-outcome">
          {settled ? 'settled' : 'asked '}
          {!settled && <Stopwatch since={item.at} />}
          {!settled && ' ago'}
        </span>
      </button>
      {open && (
        <div className="tool-body">
          <WaitingInline view={item.view} sessionId={sessionId} askedAt={item.at} />
        </div>
      )}
    </div>
  );
}
