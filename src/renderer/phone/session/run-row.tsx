import '../../session/transcript-row.css';
import { memo } from 'react';
import type { Item, WaitingItem } from '../../../shared/transcript-item.ts';
import { Markdown } from '../../session/markdown.tsx';
import { MessageBubble } from '../../session/message-bubble.tsx';
import { dividerSaid } from '../../session/words.ts';
import { Chip } from '../../ui/chip.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { PhoneTool } from './phone-tool.tsx';

/** One item of a run. There are fewer kinds than at the desk: a phone is told less. */
export const RunRow = memo(function RunRow({ item }: { item: Item }) {
  const element = elementOf(item);
  return element && <div className="tx-row">{element}</div>;
});

function elementOf(item: Item) {
  switch (item.kind) {
    case 'userMessage':
      return <MessageBubble text={item.text} images={[]} via={item.via} />;
    case 'text':
      return <Markdown text={item.text} open={item.open} />;
    case 'tool':
      return <PhoneTool tool={item} />;
    case 'waiting':
      return <Asked item={item} />;
    case 'divider': {
      const { text, more, tone } = dividerSaid(item.what);
      return (
        <div className="tx-divider" data-tone={tone}>
          <span className="tx-divider-text">{text}</span>
          {more !== undefined && <span className="tx-divider-more">{more}</span>}
        </div>
      );
    }
    default:
      // What no event of a run becomes.
      return null;
  }
}

/** An approval as a place in the conversation; while it waits, its card stands at the end. */
function Asked({ item: { view } }: { item: WaitingItem }) {
  if (view.kind !== 'approval') return null;
  const { settlement } = view;
  return (
    <p className="rr-asked">
      <span>
        Asked to use{' '}
        <code>
          <VisibleText text={view.approval.tool} />
        </code>
      </span>
      {settlement ? (
        <Chip tone={settlement.verdict === 'allow' ? 'work' : 'trouble'}>{settledWords(settlement)}</Chip>
      ) : (
        <Chip tone="wait">waits</Chip>
      )}
    </p>
  );
}

type Settled = NonNullable<WaitingItem['view']['settlement']>;

function settledWords({ verdict, decidedBy }: Settled): string {
  if (verdict === 'allow') return 'allowed';
  if (decidedBy === 'expiry') return 'denied: its time was over';
  return decidedBy === 'shutdown' ? 'denied: the app was quitting' : 'denied';
}
