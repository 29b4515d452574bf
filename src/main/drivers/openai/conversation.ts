import type { EventBody, EventOf } from '../../../shared/event.ts';
import type { Json } from '../../../shared/ids.ts';
import type { ImageRef } from '../../../shared/session.ts';

/** What the model is told of a session: nothing that is not in its transcript. */
export type Message =
  | { role: 'user'; text: string; images: readonly ImageRef[] }
  | { role: 'assistant'; messageId?: string; text: string; calls: readonly Call[] };

/** `result` absent: it has not ended. Ids are ours, as in the transcript. */
export type Call = { id: string; tool: string; input: Json; result?: string };

export type Conversation = readonly Message[];

export const noConversation: Conversation = [];

/**
 * Adds one event of a transcript. `cleared` begins anew: what stands above it is in the record and no longer in the
 * context. Thoughts are not sent back: most servers want none, and some refuse them.
 */
export function foldConversation(conversation: Conversation, body: EventBody): Conversation {
  switch (body.type) {
    case 'cleared':
      return noConversation;
    case 'userMessage':
      return [...conversation, { role: 'user', text: body.text, images: body.images }];
    case 'assistantText':
      return onAnswer(conversation, body.messageId, (answer) => ({ ...answer, text: answer.text + body.delta }));
    case 'toolStart': {
      const call: Call = { id: body.id, tool: body.tool, input: body.input };
      return onAnswer(conversation, undefined, (answer) => ({ ...answer, calls: [...answer.calls, call] }));
    }
    case 'toolEnd':
      return endCall(conversation, body.id, resultOf(body));
    default:
      return conversation;
  }
}

/** A call that the session closed itself says nothing; the model is told why. */
function resultOf({ output, errorKind }: EventOf<'toolEnd'>): string {
  if (output !== '') return output;
  if (errorKind === 'interrupted') return 'This call was interrupted. It may have done a part of its work.';
  return '(It ended without saying anything.)';
}

type Answer = Extract<Message, { role: 'assistant' }>;

/** The answer that goes on: the last message, unless its calls have results already or it is another one. */
function onAnswer(
  conversation: Conversation,
  messageId: string | undefined,
  change: (answer: Answer) => Answer,
): Conversation {
  const last = conversation.at(-1);
  const goesOn =
    last?.role === 'assistant' &&
    last.calls.every((call) => call.result === undefined) &&
    (messageId === undefined || last.messageId === undefined || last.messageId === messageId);
  if (goesOn) return [...conversation.slice(0, -1), change(withId(last, messageId))];
  return [...conversation, change(withId({ role: 'assistant', text: '', calls: [] }, messageId))];
}

function withId(answer: Answer, messageId: string | undefined): Answer {
  return messageId === undefined ? answer : { ...answer, messageId };
}

function endCall(conversation: Conversation, id: string, result: string): Conversation {
  const place = conversation.findLastIndex(
    (message) => message.role === 'assistant' && message.calls.some((call) => call.id === id),
  );
  const answer = conversation[place];
  if (answer?.role !== 'assistant') return conversation;
  const calls = answer.calls.map((call) => (call.id === id ? { ...call, result } : call));
  return conversation.with(place, { ...answer, calls });
}
