import type { DialectEvent } from '../../dialects/dialect.ts';
import { type AnswerCall, createAnswerCalls } from './answer-calls.ts';
import type { AnswerPart } from './answer-chunk.ts';
import { createThinkTags, type TaggedText } from './think-tags.ts';

/** Turns the parts of one answer into events, and keeps what is known only at its end. */
export function createAnswerEvents(messageId: string, figures: { model: string; contextSize: number | undefined }) {
  const tags = createThinkTags();
  const calls = createAnswerCalls();
  let usage: Extract<AnswerPart, { kind: 'usage' }>['usage'] | undefined;
  let finish: string | undefined;

  const said = ({ kind, text }: TaggedText): DialectEvent => ({
    type: kind === 'text' ? 'assistantText' : 'assistantThought',
    messageId,
    delta: text,
  });

  return {
    take(parts: readonly AnswerPart[]): DialectEvent[] {
      return parts.flatMap((part) => {
        if (part.kind === 'thought') return [said({ kind: 'thought', text: part.text })];
        if (part.kind === 'text') return tags.push(part.text).map(said);
        if (part.kind === 'call') calls.push(part);
        else if (part.kind === 'finish') finish = part.reason;
        // Some servers send the figures so far with every chunk; the last ones are those of the answer.
        else if (part.kind === 'usage') usage = part.usage;
        return [];
      });
    },
    end(): { events: DialectEvent[]; calls: AnswerCall[]; finish: string | undefined } {
      const { model, contextSize } = figures;
      const size = contextSize === undefined ? {} : { contextSize };
      const spent: DialectEvent[] = usage ? [{ type: 'usage', ...usage, model, ...size }] : [];
      return { events: [...tags.end().map(said), ...spent], calls: calls.all(), finish };
    },
  };
}
