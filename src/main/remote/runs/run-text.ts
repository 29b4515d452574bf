import type { EventOf } from '../../../shared/event.ts';
import { limits } from '../../../shared/limits.ts';
import type { RunEventBody } from '../../../shared/phone/run-event.ts';
import { nothingHeld, takePiece, tellHeld } from './held-text.ts';
import type { RunState, RunStep, RunView } from './run-state.ts';

/** Text events know no messages, so where one follows another a blank line parts them. */
const betweenMessages = '\n\n';

export function takeText(state: RunState, { messageId, delta }: EventOf<'assistantText'>, view: RunView): RunStep {
  if (state.text?.messageId === messageId) return takeOn(state, [], { messageId, held: state.text.held }, delta, view);
  const { state: next, events } = afterText(state, view);
  const runsOn = events.length > 0 || state.inText;
  return takeOn(next, events, { messageId, held: nothingHeld }, runsOn ? betweenMessages + delta : delta, view);
}

function takeOn(
  state: RunState,
  before: readonly RunEventBody[],
  { messageId, held }: NonNullable<RunState['text']>,
  delta: string,
  { redact }: RunView,
): RunStep {
  const piece = takePiece(held, delta, redact);
  return {
    state: { ...state, text: { messageId, held: piece.held } },
    events: [...before, ...textEvents(piece.told)],
  };
}

/** Something else is told, and before it the text that goes on, to its end. */
export function afterText(state: RunState, view: RunView, ...events: RunEventBody[]): RunStep {
  if (!state.text) return { state, events };
  const { told, held } = tellHeld(state.text.held, view.redact);
  return { state: { ...state, text: { ...state.text, held } }, events: [...textEvents(told), ...events] };
}

/** Nearly always one; an agent that does not stream may say more at once than a frame holds. */
function textEvents(text: string): RunEventBody[] {
  const events: RunEventBody[] = [];
  for (let at = 0; at < text.length; ) {
    const part = text.slice(at, at + limits.deltaBytes);
    const whole = at + part.length < text.length ? part.replace(/[\ud800-\udbff]$/, '') : part;
    events.push({ kind: 'text', data: { text: whole } });
    at += whole.length;
  }
  return events;
}
