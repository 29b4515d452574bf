import { randomUUID } from 'node:crypto';
import { type EventBody, type EventType, type SessionEvent, sessionEventSchema } from '../../src/shared/event.ts';
import type { Json } from '../../src/shared/ids.ts';
import type { SessionSummary } from '../../src/shared/session.ts';
import { emptyTranscript, foldAll, type Transcript } from '../../src/shared/transcript.ts';
import type { Answer, DecisionKind } from '../../src/shared/waiting.ts';
import type { RoomParts } from './room-parts.ts';

type Of<Type extends EventType> = Extract<EventBody, { type: Type }>;
type Card = Of<'approvalRequested'>;

/** One session as a test sees and drives it: the stored events as they come, and what a person can do. */
export type SessionView = {
  readonly id: string;
  readonly events: readonly SessionEvent[];
  summary(): SessionSummary;
  transcript(): Transcript;
  /** Puts a message into the queue; the id comes back. */
  send(text: string, images?: { base64: string }[]): Promise<string>;
  /**
   * The first event of a type (and condition) behind the last one that was waited for. It was stored before it is seen.
   */
  next<Type extends EventType>(type: Type, matches?: (body: Of<Type>) => boolean): Promise<Of<Type>>;
  /** What was said in a stretch of the transcript, joined. */
  text(): string;
  decide(card: Card, kind: DecisionKind, more?: { editedInput?: Json; reason?: string }): void;
  answer(question: Of<'questionAsked'>, answers: Record<string, string[]>): void;
};

export function viewSession(parts: RoomParts, id: string): SessionView {
  const found = parts.supervisor.session(id);
  if (!found) throw new Error(`There is no session ${id}.`);
  const session = found;
  const events: SessionEvent[] = [];
  const watchers = new Set<() => void>();
  let seen = 0;

  session.followers.follow(-1, (rows) => {
    for (const row of rows) events.push(sessionEventSchema.parse(JSON.parse(row)));
    for (const watcher of [...watchers]) watcher();
  });

  function reply(waitingId: string, answer: Answer): void {
    const outcome = parts.deck.answer(waitingId, answer, {});
    if (!outcome.ok) throw new Error(outcome.error.message);
  }

  return {
    id,
    events,
    summary: session.summary,
    transcript: () => foldAll(events, emptyTranscript),
    async send(text, images = []) {
      const message = randomUUID();
      const refs = images.map(({ base64 }) => {
        const added = parts.images.add(base64);
        if (!added.ok) throw new Error(added.error.message);
        return added.value;
      });
      const sent = await parts.commands.send({ sessionId: id, id: message, text, images: refs }, { via: 'desk' });
      if (!sent.ok) throw new Error(sent.error.message);
      return message;
    },
    next<Type extends EventType>(type: Type, matches: (body: Of<Type>) => boolean = () => true) {
      return new Promise<Of<Type>>((resolve) => {
        const look = () => {
          const place = events.findIndex(
            ({ body }, index) => index >= seen && body.type === type && matches(body as Of<Type>),
          );
          if (place < 0) return;
          seen = place + 1;
          watchers.delete(look);
          resolve(events[place]?.body as Of<Type>);
        };
        watchers.add(look);
        look();
      });
    },
    text() {
      return events.map(({ body }) => (body.type === 'assistantText' ? body.delta : '')).join('');
    },
    decide(card, kind, more = {}) {
      const decision = card.decisions.find((one) => one.kind === kind);
      if (!decision) throw new Error(`The card offers no ${kind}.`);
      reply(card.id, { kind: 'approval', decision: decision.id, inputHash: card.inputHash, ...more });
    },
    answer(question, answers) {
      reply(question.id, { kind: 'question', inputHash: question.inputHash, answers });
    },
  };
}
