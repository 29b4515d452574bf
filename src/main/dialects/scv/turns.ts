import type { z } from 'zod';
import type { Outcome } from '../../../shared/event.ts';
import { change, takeRequest, tell } from '../dialect.ts';
import type { turnDoneSchema, turnFailedSchema } from './lines.ts';
import { taken } from './messages.ts';
import { fulfil, request } from './requests.ts';
import type { Draft } from './state.ts';

export function turnStarted(draft: Draft, requestId: string, id: string): void {
  const own = takeRequest(draft, requestId);
  change(draft, { turn: { id, step: 0, told: 0, torn: false }, calls: {}, asks: {} });
  tell(draft, { type: 'turnStarted', origin: own?.kind === 'send' ? 'user' : 'agent' });
  if (own?.kind === 'send') taken(draft, own.messageId);
  if (!draft.state.stopAwaited) return;
  change(draft, { stopAwaited: false });
  cancel(draft, id);
}

/** A turn that has not said its id yet is stopped as soon as it does. */
export function interrupt(draft: Draft): void {
  const { turn, sent } = draft.state;
  if (turn) cancel(draft, turn.id);
  else if (Object.keys(sent).length > 0) change(draft, { stopAwaited: true });
}

export function cancel(draft: Draft, turn: string): void {
  request(draft, { kind: 'cancel', turn }, 'turn.cancel', { session_id: draft.state.session, turn_id: turn });
}

export function turnCompleted(draft: Draft, { steps, usage }: z.infer<typeof turnDoneSchema>): void {
  const { model, limits } = draft.state;
  const { input_tokens: input, output_tokens: output } = usage ?? {};
  if (typeof input === 'number' || typeof output === 'number') {
    const spent = { input: input ?? 0, output: output ?? 0, cacheRead: 0, cacheWrite: 0 };
    // The figures are sums over the calls of the model: they tell how full its context is when there was but one.
    const used = steps === 1 ? { contextUsed: spent.input + spent.output } : {};
    const size = limits.contextTokens > 0 ? { contextSize: limits.contextTokens } : {};
    tell(draft, {
      type: 'usage',
      ...spent,
      costSource: 'unknown',
      ...(model === null ? {} : { model }),
      ...used,
      ...size,
    });
  }
  endTurn(draft, { outcome: 'completed' });
}

/** The agent takes a turn that failed out of its memory again (0.1); the person should know. */
export function turnFailed(draft: Draft, { code, message }: z.infer<typeof turnFailedSchema>): void {
  const outcome = code === 'step_limit' ? 'budgetExhausted' : 'failed';
  const error = message || 'The agent ended the turn without a reason.';
  endTurn(draft, { outcome, ...(code ? { stopReason: code } : {}), error });
}

export function endTurn(draft: Draft, end: { outcome: Outcome; stopReason?: string; error?: string }): void {
  change(draft, { turn: null, calls: {}, asks: {}, stopAwaited: false });
  fulfil(draft, (own) => own.kind === 'cancel' || own.kind === 'resolve');
  tell(draft, { type: 'turnEnded', ...end });
}
