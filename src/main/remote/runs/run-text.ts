import type { EventOf } from '../../../shared/event.ts';
import { limits } from '../../../shared/limits.ts';
import type { RunEventBody } from '../../../shared/phone/run-event.ts';
import { nothingHeld, takePiece, tellHeld } from './held-text.ts';
import type { RunState, RunStep, RunView } from './run-state.ts';

export function takeText(state: RunState, { messageId, delta }: EventOf<'assistantText'>, view: RunView): RunStep {
  const before = state.text?.messageId === messageId ? { state, events: [] } : afterText(state, view);
  const held = state.text?.messageId === messageId ? state.text.held : nothingHeld;
  const piece = takePiece(held, delta, view.redact);
  return {
    state: { ...before.state, text: { messageId, held: piece.held } },
    events: [...before.events, ...textEvents(piece.told)],
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
