import { useMemo, useRef, useState } from 'react';
import { countText } from '../../session/figures.ts';
import { Button } from '../../ui/button.tsx';
import { useDeskNow, useLinkFacts, useLinkState } from '../client/phone-client.tsx';
import { deskOnlyWords, sendingWords } from './answer-words.ts';
import { type ApprovalCard, approvalOf } from './approval-of.ts';
import { CardFacts } from './card-facts.tsx';
import { hiddenLines } from './card-folds.ts';
import { useCardAnswer } from './use-card-answer.ts';
import { useTapGuard } from './use-tap-guard.ts';

/** May this run? All of what would run, and the two answers that a phone can give. */
export function ApprovalBody({ card }: { card: ApprovalCard }) {
  const approval = useMemo(() => approvalOf(card), [card]);
  const hidden = useMemo(() => hiddenLines(approval), [approval]);
  const [open, setOpen] = useState(false);
  const [raw, setRaw] = useState(false);
  return (
    <>
      <CardFacts approval={approval} open={open} raw={raw} />
      {hidden > 0 && !open && (
        <Button look="ghost" className="pc-more" onClick={() => setOpen(true)}>
          {`Show all input (${countText(hidden, 'more line')})`}
        </Button>
      )}
      {card.request !== null && (hidden === 0 || open) && (
        <Button look="ghost" className="pc-raw" aria-pressed={raw} onClick={() => setRaw(!raw)}>
          {raw ? 'Hide raw input' : 'Raw input'}
        </Button>
      )}
      <Verdict card={card} hidden={open ? 0 : hidden} />
    </>
  );
}

const twiceWords: Partial<Record<ApprovalCard['risk'], string>> = {
  destructive: 'It can destroy what cannot be brought back. Tap once more to allow it.',
  unknown: 'Nobody knows what this tool does. Tap once more to allow it.',
};

function Verdict({ card, hidden }: { card: ApprovalCard; hidden: number }) {
  const actions = useRef<HTMLDivElement>(null);
  const guard = useTapGuard(actions);
  const { busy, refusal, decide } = useCardAnswer();
  const { may } = useLinkFacts();
  const isLive = useLinkState().phase === 'live';
  const left = Date.parse(card.request?.expiresAt ?? '') - useDeskNow();
  const why = deskOnlyWords(card.deskOnly, may);
  if (why !== undefined) return <p className="pc-desk-only">{why}</p>;
  const over = left <= 0;
  const still = busy || over || !isLive;
  return (
    <>
      <div ref={actions} className="pc-actions">
        {card.denyLabel !== null && (
          <Button
            disabled={still}
            onClick={() => guard.passes({ hidden: 0, twice: undefined }) && decide(card, 'deny')}
          >
            {card.denyLabel}
          </Button>
        )}
        {card.allowLabel !== null && (
          <Button
            look="primary"
            disabled={still}
            aria-disabled={hidden > 0 || undefined}
            data-armed={guard.armed || undefined}
            onClick={() => guard.passes({ hidden, twice: twiceWords[card.risk] }) && decide(card, 'allowOnce')}
          >
            {guard.armed ? 'Tap again to allow' : card.allowLabel}
          </Button>
        )}
      </div>
      <p className="pc-hint" role="status">
        {busy ? sendingWords(isLive) : guard.hint}
      </p>
      <p className="pc-refusal" role="alert">
        {over && refusal === undefined ? 'Its time is over. It denies itself.' : refusal}
      </p>
    </>
  );
}
