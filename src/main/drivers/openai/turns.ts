import type { ImageRef } from '../../../shared/session.ts';
import type { Settlement } from '../../../shared/waiting.ts';
import type { DialectEvent } from '../../dialects/dialect.ts';
import { createAnswerEvents } from './answer-events.ts';
import { askModel } from './ask-model.ts';
import { chatRequest } from './chat-request.ts';
import type { Conversation } from './conversation.ts';
import { type ModelCatalog, modelId, type PlacedModel, takesImages } from './model-catalog.ts';
import { callsOf, isUnderWay, type OpenaiState, type Task, withCall } from './openai-state.ts';
import { bugMessage, denial, noModel } from './openai-words.ts';
import { planAnswer } from './plan-answer.ts';
import type { Ground } from './tools/tool.ts';
import { findTool, tools } from './tools/tool-table.ts';

export type TurnsOptions = {
  sessionId: string;
  ground: Ground;
  catalog: ModelCatalog;
  state: { get(): OpenaiState; set(state: OpenaiState): void };
  /** Stores events with the state; each task comes back to `begin` once they are stored. */
  hand(events: DialectEvent[], tasks?: Task[]): void;
  /** What is stored of the conversation. */
  context(): Conversation;
  readImage(ref: ImageRef): string | undefined;
  /** Awaited before more of an answer is read. */
  flowing(): Promise<void>;
  onBug(error: unknown): void;
};

/** A message becomes a request, an answer's calls become work, and their results the next request, until none is called. */
export type Turns = {
  /** The agent takes up a message; `before`: what to record of that. */
  start(before: DialectEvent[]): void;
  begin(task: Task): void;
  settle(id: string, settlement: Settlement): void;
  interrupt(): void;
  /** Ends what was under way when the app died: nobody goes on with it. */
  endLeftover(): void;
  /** Resolves when nothing is being done any more. */
  close(): Promise<void>;
};

export function createTurns(options: TurnsOptions): Turns {
  const { sessionId, ground, catalog, state, hand } = options;
  let turn = new AbortController();
  let working = false;
  /** Calls run one after the other: a later one may need what an earlier one did. */
  let work = Promise.resolve();
  /** What was interrupted and has not ended yet; the next turn does not wait for it. */
  let leftovers: Promise<unknown> = work;

  function end(how: Omit<Extract<DialectEvent, { type: 'turnEnded' }>, 'type'>, before: DialectEvent[] = []): void {
    turn.abort();
    turn = new AbortController();
    leftovers = Promise.all([leftovers, work]);
    work = Promise.resolve();
    working = false;
    state.set({ ...state.get(), phase: { kind: 'idle' } });
    hand([...before, { type: 'turnEnded', ...how }]);
  }

  function ask(before: DialectEvent[]): void {
    const answer = state.get().answers + 1;
    state.set({ ...state.get(), answers: answer, phase: { kind: 'asking' } });
    hand(before, [{ do: 'ask', answer }]);
  }

  /** Asks for the next answer as soon as every call of the last one has a result. */
  function goOn(events: DialectEvent[], tasks: Task[] = []): void {
    if (callsOf(state.get()).every((call) => call.state === 'ended')) ask(events);
    else hand(events, tasks);
  }

  function requestFor(model: PlacedModel) {
    return chatRequest({
      model: model.model,
      conversation: options.context(),
      tools: state.get().mode === 'talk' ? [] : tools.map((tool) => tool.definition),
      workspace: ground.workspace,
      readImage: (ref) => (takesImages(model) ? options.readImage(ref) : undefined),
    });
  }

  async function answer(signal: AbortSignal): Promise<void> {
    const { model: wanted, run, answers, mode } = state.get();
    const model = catalog.choose(wanted);
    if (!model) return end({ outcome: 'failed', error: noModel(wanted) });
    const { endpoint, key, listed } = model;
    const figures = { model: modelId(model), contextSize: listed?.contextSize };
    const events = createAnswerEvents(`${run}.${answers}`, figures);
    const how = { signal, flowing: options.flowing };
    for await (const piece of askModel({ ...endpoint, key }, requestFor(model), how)) {
      if (signal.aborted) return;
      if (piece.kind === 'failed') return end({ outcome: 'failed', error: piece.message }, events.end().events);
      const said = events.take(piece.parts);
      if (said.length > 0) hand(said);
    }
    if (signal.aborted) return;
    const { events: last, calls, finish } = events.end();
    if (calls.length === 0) {
      return end({ outcome: 'completed', ...(finish === undefined ? {} : { stopReason: finish }) }, last);
    }
    const planned = await planAnswer(calls, { prefix: `${sessionId}.${run}.${answers}`, ground, mode });
    if (signal.aborted) return;
    state.set({ ...state.get(), phase: { kind: 'calling', calls: planned.calls } });
    goOn([...last, ...planned.events], planned.tasks);
  }

  async function runCall(id: string, signal: AbortSignal): Promise<void> {
    const call = callsOf(state.get()).find((one) => one.id === id);
    if (signal.aborted || call?.state !== 'running') return;
    const tool = findTool(call.tool);
    if (!tool) throw new Error(`A call of ${call.tool} was planned, which is no tool.`);
    const said = (output: string) => {
      if (!signal.aborted) hand([{ type: 'toolUpdate', id, output }]);
    };
    const run = { callId: id, basis: call.basis, signal, said };
    const { truncated = false, edit, ...outcome } = await tool.run(call.input, ground, run);
    if (signal.aborted) return;
    state.set(withCall(state.get(), id, { state: 'ended' }));
    const made: DialectEvent[] = edit ? [{ type: 'proposedEdit', id: `${id}.edit`, ...edit, about: id }] : [];
    goOn([...made, { type: 'toolEnd', id, truncated, ...outcome }]);
  }

  return {
    start: ask,
    begin(task) {
      const { signal } = turn;
      const { phase, answers } = state.get();
      if (task.do === 'ask' && !(phase.kind === 'asking' && task.answer === answers)) return;
      working = true;
      const doing = task.do === 'ask' ? () => answer(signal) : () => runCall(task.id, signal);
      work = work.then(doing).catch((error: unknown) => {
        options.onBug(error);
        if (!signal.aborted) end({ outcome: 'failed', error: bugMessage });
      });
    },
    settle(id, settlement) {
      const call = callsOf(state.get()).find((one) => one.id === id);
      if (call?.state !== 'waiting') return;
      if (settlement.verdict === 'allow') {
        const { editedInput: input = call.input } = settlement;
        state.set(withCall(state.get(), id, { state: 'running', input }));
        hand([], [{ do: 'call', id }]);
        return;
      }
      state.set(withCall(state.get(), id, { state: 'ended' }));
      const ended = { id, ok: false, output: denial(settlement), truncated: false, errorKind: 'denied' } as const;
      const denied: DialectEvent = { type: 'toolEnd', ...ended };
      if (settlement.decision === 'denyAndStop') end({ outcome: 'cancelled' }, [denied]);
      else goOn([denied]);
    },
    interrupt() {
      if (state.get().phase.kind !== 'idle') end({ outcome: 'cancelled' });
    },
    endLeftover() {
      if (!working && isUnderWay(state.get())) end({ outcome: 'interrupted' });
    },
    async close() {
      turn.abort();
      await Promise.all([leftovers, work]);
    },
  };
}
