import type { EventOf, SessionEvent } from '../../../shared/event.ts';
import { limits } from '../../../shared/limits.ts';
import type { RunEventBody } from '../../../shared/phone/run-event.ts';
import { cutChars } from '../prose.ts';
import { takeApproval, takeDeadline, takeSettlement } from './run-approvals.ts';
import { put, type RunState, type RunStep, type RunView, without } from './run-state.ts';
import { afterText, takeText } from './run-text.ts';
import { shownInput } from './shown-input.ts';
import { type Call, toolSummary } from './tool-summary.ts';

/**
 * Takes one event of the transcript into the run. Pure, so a run has the same events with the same seq whenever it is read.
 * Nothing comes after its end.
 */
export function foldRun(state: RunState, event: SessionEvent, view: RunView): RunStep {
  if (state.ended !== null) return unseen(state);
  const { state: next, events } = event.turnId === state.turnId ? take(state, event, view) : pass(state, event, view);
  const newest = events.at(-1);
  const inText = newest ? newest.kind === 'text' : state.inText;
  return { state: { ...next, nextSeq: state.nextSeq + events.length, inText }, events };
}

/** Another turn begins although this one was never ended: nothing more can come of it. */
function pass(state: RunState, { at, body }: SessionEvent, view: RunView): RunStep {
  return body.type === 'turnStarted' ? end(state, at, { kind: 'cancelled', data: {} }, view) : unseen(state);
}

function take(state: RunState, { at, body }: SessionEvent, view: RunView): RunStep {
  switch (body.type) {
    case 'assistantText':
      return body.parent === undefined ? takeText(state, body, view) : unseen(state);
    case 'userMessage':
      return body.parent === undefined ? takeMessage(state, body, view) : unseen(state);
    case 'toolStart':
      return takeStart(state, body, view);
    case 'image':
      return unseen(withCall(state, body.about, (call) => ({ ...call, pictures: call.pictures + 1 })));
    case 'terminalOpened':
      return body.about !== undefined && state.calls.has(body.about)
        ? unseen({ ...state, terminals: put(state.terminals, body.id, body.about) })
        : unseen(state);
    case 'terminalExited':
      return unseen(takeExit(state, body));
    case 'toolEnd':
      return takeEnd(state, body, view);
    case 'approvalRequested':
      return takeApproval(state, body, view);
    case 'approvalDeadline':
      return takeDeadline(state, body, view);
    case 'approvalSettled':
      return takeSettlement(state, body, view);
    case 'turnEnded':
      return end(state, at, ending(body, view), view);
    default:
      return unseen(state);
  }
}

function unseen(state: RunState): RunStep {
  return { state, events: [] };
}

function takeMessage(state: RunState, { text, images, via }: EventOf<'userMessage'>, view: RunView): RunStep {
  const step = afterText(state, view);
  const words = cutChars(view.redact.text(text), limits.phoneMessageChars);
  const pictures = images.length === 1 ? 'A picture' : `${images.length} pictures`;
  const message = {
    beforeSeq: state.nextSeq + step.events.length,
    text: words === '' && images.length > 0 ? pictures : words,
    via: view.redact.text(via),
  };
  return { ...step, state: { ...step.state, messages: [...state.messages, message] } };
}

function takeStart(state: RunState, { id, tool, kind, input }: EventOf<'toolStart'>, view: RunView): RunStep {
  const name = cutChars(view.redact.text(tool), limits.toolNameBytes);
  const calls = put(state.calls, id, { pictures: 0, ...state.calls.get(id), kind });
  const data = { toolUseId: id, name, input: shownInput(input, view.redact) };
  return afterText({ ...state, calls }, view, { kind: 'toolUse', data });
}

function takeEnd(state: RunState, body: EventOf<'toolEnd'>, view: RunView): RunStep {
  const call = state.calls.get(body.id) ?? { kind: 'other', pictures: 0 };
  const data = { toolUseId: body.id, ok: body.ok, summary: toolSummary(call, body) };
  const terminals = new Map([...state.terminals].filter(([, about]) => about !== body.id));
  return afterText({ ...state, calls: without(state.calls, body.id), terminals }, view, { kind: 'toolResult', data });
}

function takeExit(state: RunState, { id, exitCode }: EventOf<'terminalExited'>): RunState {
  const about = state.terminals.get(id);
  const rest = { ...state, terminals: without(state.terminals, id) };
  return exitCode === undefined ? rest : withCall(rest, about, (call) => ({ ...call, exitCode }));
}

function withCall(state: RunState, id: string | undefined, change: (call: Call) => Call): RunState {
  const call = id === undefined ? undefined : state.calls.get(id);
  return id === undefined || !call ? state : { ...state, calls: put(state.calls, id, change(call)) };
}

function end(state: RunState, at: number, event: Ending, view: RunView): RunStep {
  const step = afterText(state, view, event);
  const over = { text: undefined, calls: new Map(), terminals: new Map(), approvals: new Map() };
  return { ...step, state: { ...step.state, ...over, ended: event.kind, endedAt: at } };
}

type Ending = Extract<RunEventBody, { kind: 'completed' | 'cancelled' | 'error' }>;

function ending({ outcome, error = '' }: EventOf<'turnEnded'>, { redact }: RunView): Ending {
  if (outcome === 'completed') return { kind: 'completed', data: {} };
  if (outcome === 'cancelled' || outcome === 'interrupted') return { kind: 'cancelled', data: {} };
  const fallback = outcome === 'failed' ? 'The turn failed.' : 'The budget of the turn is used up.';
  const message = redact.prose(error, limits.phoneErrorChars);
  return { kind: 'error', data: { message: message === '' ? fallback : message } };
}
