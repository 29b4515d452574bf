import { useEffect, useEffectEvent, useRef } from 'react';
import type { Approval, WaitingRecord } from '../../../shared/waiting.ts';
import { ApprovalFacts } from '../../session/approval-facts.tsx';
import { useFolds } from '../../session/use-folds.ts';
import { cardTitle } from '../../session/waiting-words.ts';
import { Choice } from '../../ui/choice.tsx';

export type TogetherItemProps = {
  record: WaitingRecord;
  waits: boolean;
  included: boolean;
  seen: boolean;
  refusal: string | undefined;
  onSeen: () => void;
  onInclude: (included: boolean) => void;
};

/** One of several: all that it asks for. It counts as seen when nothing of it is folded and its end has been on the screen. */
export function TogetherItem(props: TogetherItemProps) {
  const { ask } = props.record;
  return ask.kind === 'approval' ? <Item {...props} approval={ask.approval} /> : null;
}

function Item({
  record,
  approval,
  waits,
  included,
  seen,
  refusal,
  onSeen,
  onInclude,
}: TogetherItemProps & { approval: Approval }) {
  const folds = useFolds(approval);
  const end = useRef<HTMLParagraphElement>(null);
  const see = useEffectEvent(onSeen);
  const isWhole = folds.lines === 0;

  useEffect(() => {
    if (!end.current || seen || !isWhole) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) see();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [seen, isWhole]);

  return (
    <li className="together-item" data-seen={seen || undefined}>
      <Choice
        kind="checkbox"
        name={record.id}
        checked={included && waits}
        disabled={!waits}
        onChange={onInclude}
        label={cardTitle(record)}
      />
      <ApprovalFacts approval={approval} folds={folds} raw={false} />
      <p ref={end} className="together-end">
        {waits ? (seen ? 'Seen to the end' : isWhole ? 'Not seen yet' : 'Some of it is folded') : 'Settled'}
      </p>
      {refusal !== undefined && (
        <p className="card-refusal" role="alert">
          {refusal}
        </p>
      )}
    </li>
  );
}
