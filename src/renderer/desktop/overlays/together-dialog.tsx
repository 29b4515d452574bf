import './together.css';
import { useRef, useState } from 'react';
import type { DecisionKind, WaitingRecord } from '../../../shared/waiting.ts';
import { useWaiting } from '../../client/use-room.ts';
import { mainDecisions } from '../../session/approval-card.tsx';
import { useWaitingActions } from '../../session/waiting-actions.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDesk } from '../desk/desk.ts';
import { alikeCards } from './alike-cards.ts';
import { TogetherItem } from './together-item.tsx';

/** A press sooner than this after the dialog came was meant for something else. Milliseconds. */
const settleMs = 500;

/**
 * Several cards of one kind, each with all that it asks for, to be settled by one press once every one was seen to its end.
 * What comes while it is open is not among them.
 */
export function TogetherDialog({ cardId }: { cardId: string }) {
  const { dispatch } = useDesk();
  const waiting = useWaiting();
  const actions = useWaitingActions();
  const [records] = useState(() => recordsOf(waiting, cardId));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, setBusy] = useState(false);
  const [hint, setHint] = useState<string>();
  const [armed, setArmed] = useState(false);
  const openedAt = useRef(performance.now());
  const close = () => dispatch({ type: 'close' });

  const stillWaits = new Set(waiting.map(({ record }) => record.id));
  const open = records.filter(({ id }) => stillWaits.has(id) && !left.has(id));
  const unseen = open.filter(({ id }) => !seen.has(id)).length;
  const [first] = records;
  if (first?.ask.kind !== 'approval') return null;
  const { allow, deny } = mainDecisions(first.ask.approval.decisions);
  const destroys = first.ask.approval.risk === 'destructive';

  async function settle(kind: DecisionKind): Promise<void> {
    if (performance.now() - openedAt.current < settleMs) return setHint('This has just opened. Press again.');
    if (unseen > 0) return setHint(`Look at the ${unseen} that you have not seen to the end.`);
    if (kind.startsWith('allow') && destroys && !armed) {
      setArmed(true);
      return setHint('They can destroy what cannot be brought back. Press once more to allow them.');
    }
    setBusy(true);
    const refused = new Map<string, string>();
    for (const record of open) {
      const error = await actions.answer(record.id, answerTo(record, kind));
      if (error) refused.set(record.id, error.message);
    }
    setBusy(false);
    setRefusals(refused);
    if (refused.size === 0) close();
    else setHint('Not every one was taken. Each says why.');
  }

  return (
    <Dialog
      title={`${records.length} alike, to be settled together`}
      size="large"
      onClose={close}
      footer={
        <>
          <span className="together-count" role="status">
            {hint ?? `${open.length - unseen} of ${open.length} seen to the end`}
          </span>
          {deny && (
            <Button
              disabled={busy || open.length === 0}
              aria-disabled={unseen > 0 || undefined}
              onClick={() => void settle(deny.kind)}
            >
              {`${deny.label}: all ${open.length}`}
            </Button>
          )}
          {allow && (
            <Button
              look={destroys ? 'danger' : 'primary'}
              disabled={busy || open.length === 0}
              aria-disabled={unseen > 0 || undefined}
              onClick={() => void settle(allow.kind)}
            >
              {`${allow.label}: all ${open.length}`}
            </Button>
          )}
        </>
      }
    >
      <ol className="together">
        {records.map((record) => (
          <TogetherItem
            key={record.id}
            record={record}
            waits={stillWaits.has(record.id)}
            included={!left.has(record.id)}
            seen={seen.has(record.id)}
            refusal={refusals.get(record.id)}
            onSeen={() => setSeen((before) => new Set([...before, record.id]))}
            onInclude={(included) => {
              setLeft(
                (before) => new Set(included ? [...before].filter((id) => id !== record.id) : [...before, record.id]),
              );
            }}
          />
        ))}
      </ol>
    </Dialog>
  );
}

function recordsOf(waiting: readonly { record: WaitingRecord }[], cardId: string): readonly WaitingRecord[] {
  const all = waiting.map(({ record }) => record);
  const chosen = all.find(({ id }) => id === cardId);
  return chosen ? alikeCards(all, chosen) : [];
}

/** The decision of this kind, by the id that it has on this card; bound to the input of this card. */
function answerTo(record: WaitingRecord, kind: DecisionKind) {
  const decisions = record.ask.kind === 'approval' ? record.ask.approval.decisions : [];
  const decision = decisions.find((one) => one.kind === kind)?.id ?? '';
  return { kind: 'approval' as const, decision, inputHash: record.inputHash };
}
