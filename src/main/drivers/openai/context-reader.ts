import { sessionEventSchema } from '../../../shared/event.ts';
import { limits } from '../../../shared/limits.ts';
import { type Conversation, foldConversation, noConversation } from './conversation.ts';

/** The stored events of a session after a seq, oldest first, as JSON text; none only when there are none. */
export type TranscriptReader = (sessionId: string, after: number, limit: number) => readonly string[];

/** The conversation as the transcript has it now; each call reads only what is new since the last. */
export function createContextReader(sessionId: string, read: TranscriptReader): () => Conversation {
  let conversation = noConversation;
  let lastSeq = -1;
  return () => {
    for (let rows = read(sessionId, lastSeq, limits.pageEventsMax); rows.length > 0; ) {
      for (const row of rows) {
        const json = JSON.parse(row) as { seq: number };
        lastSeq = json.seq;
        // An event that a newer version of the app wrote is none of ours.
        const event = sessionEventSchema.safeParse(json);
        if (event.success) conversation = foldConversation(conversation, event.data.body);
      }
      rows = read(sessionId, lastSeq, limits.pageEventsMax);
    }
    return conversation;
  };
}
