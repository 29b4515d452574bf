import type { ClientRequestResponsesByMethod } from '@agentclientprotocol/sdk';
import { z } from 'zod';
import type { Json } from '../../../shared/ids.ts';
import type { Settlement } from '../../../shared/waiting.ts';
import { change, entry, tell } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import { askedFor, recordId, takeAsk } from './answers.ts';
import { type Draft, refuse, reply, tellError, withEntry } from './draft.ts';
import { contentOf, promptsOf } from './form.ts';
import type { RpcId } from './rpc-lines.ts';
import { maybe, text } from './tolerant.ts';

const elicitationSchema = z.looseObject({
  mode: maybe(text),
  message: maybe(text),
  toolCallId: maybe(text),
  requestedSchema: z.unknown().optional(),
});

type Answer = ClientRequestResponsesByMethod['elicitation/create'];

/** The agent has a form to be filled in. */
export function askForm(draft: Draft, requestId: RpcId, params: Json): void {
  const parsed = elicitationSchema.safeParse(params).data;
  if (!parsed || (parsed.mode ?? 'form') !== 'form') {
    refuse(draft, requestId, -32602, 'Signalbox can show forms and nothing else.');
    return;
  }
  if (askedFor(draft, requestId) !== undefined) return;
  const message = parsed.message?.trim() || 'The agent has a question.';
  const form = promptsOf(message, parsed.requestedSchema);
  if (!form) {
    const declined: Answer = { action: 'decline' };
    reply(draft, requestId, declined);
    tellError(
      draft,
      'formTooLong',
      'The agent asked more questions at once than can be shown. It was told that nobody answers.',
    );
    return;
  }
  const id = recordId(draft, requestId);
  const callId = parsed.toolCallId ? agentId(parsed.toolCallId) : null;
  const about = callId !== null && entry(draft.state.calls, callId) ? { about: callId } : {};
  change(draft, {
    asks: withEntry(draft.state.asks, id, { requestId, callId, kind: 'form', fields: form.fields }),
  });
  const title = form.prompts.length > 1 ? { title: message.slice(0, 1_000) } : {};
  tell(draft, { type: 'questionAsked', id, ...about, ...title, prompts: form.prompts });
}

export function settleForm(draft: Draft, id: string, settlement: Settlement): void {
  const asked = takeAsk(draft, id);
  if (asked?.kind !== 'form') return;
  const byPerson = settlement.decidedBy === 'user';
  const content = contentOf(asked.fields, settlement.answers ?? {});
  const answer: Answer =
    settlement.verdict === 'answered'
      ? { action: 'accept', content: content as Record<string, string> }
      : { action: byPerson ? 'decline' : 'cancel' };
  reply(draft, asked.requestId, answer);
}
