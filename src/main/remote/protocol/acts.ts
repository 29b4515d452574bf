import { createHash } from 'node:crypto';
import { approvalHash } from '../../../channel/approval-hash.ts';
import type { MethodError } from '../../../shared/contract.ts';
import type { PhoneErrorCode } from '../../../shared/phone/reports.ts';
import type { Result } from '../../../shared/result.ts';
import type { Caller, PhoneHandlers, Reply } from '../../api/handlers.ts';
import { phoneDecision } from '../room/phone-decision.ts';
import type { PhoneRoom } from '../room/phone-room.ts';
import type { Asked } from './read-request.ts';

/** A request that changes something. */
export type Act = Asked<'answerApproval' | 'answerQuestion' | 'interrupt' | 'message'>;

/** `message`: words that say more than the code's own. */
export type Acted = { ok: true } | { ok: false; code: PhoneErrorCode; message?: string };

type CalledError = MethodError<keyof PhoneHandlers>;

/** What the codes of the contract are called on the phone's wire. */
const codes: Record<CalledError, PhoneErrorCode> = {
  waitingUnknown: 'unknownCard',
  alreadySettled: 'alreadySettled',
  inputChanged: 'inputChanged',
  decisionUnknown: 'notPossible',
  notEditable: 'notPossible',
  answerIncomplete: 'answerIncomplete',
  expired: 'expired',
  sessionUnknown: 'unknownSession',
  agentNotRunning: 'runEnded',
  unsupported: 'notPossible',
  queueFull: 'notPossible',
  empty: 'notPossible',
  imageUnknown: 'notPossible',
  storeFull: 'noRoom',
  invalid: 'notPossible',
  forbidden: 'notAllowed',
  internal: 'internal',
  closed: 'internal',
};

/** Words for what happens to a message; those of the agent's start may name a folder. */
const messageWords: Partial<Record<CalledError, string>> = {
  empty: 'There is nothing to send.',
  queueFull: 'Too many messages wait already. Let the agent catch up, and send it again.',
  storeFull: 'The disk of the computer is full. Make room there; the message may be sent then.',
};
const notStarted =
  'The message waits in the session, and its agent could not be started for it. Start it at the desk, or look there why.';

/** Agents know a command by the slash that it begins with; what some of them leave out before it is looked past. */
const command = /^[\s\p{C}]*\//u;
const noCommand = 'What begins with a slash is a command, and those are for the desk. Begin with a word to send it.';

/**
 * Turns what a phone asks into the one row of the contract that it may become. What is answered is main's own record: the
 * phone says only which card, which verdict, and by the hash what it had before its eyes.
 */
export function createActs(
  { handlers, room }: { handlers: PhoneHandlers; room: PhoneRoom },
  phone: { id: string; name(): string },
): (act: Act) => Promise<Acted> {
  const caller = (): Caller => ({ via: phone.name(), device: phone.name() });

  function notWaiting(id: string): Acted {
    const end = room.end(id);
    return end ? { ok: false, code: 'alreadySettled', message: `${end.words}.` } : { ok: false, code: 'unknownCard' };
  }

  async function answerApproval({ payload }: Extract<Act, { type: 'answerApproval' }>): Promise<Acted> {
    const waiting = room.waiting(payload.approvalId);
    if (!waiting) return notWaiting(payload.approvalId);
    const { record, card } = waiting;
    if (record.ask.kind !== 'approval' || card.kind !== 'approval' || card.runId !== payload.runId) {
      return { ok: false, code: 'unknownCard' };
    }
    if (!card.request) return { ok: false, code: 'deskOnly', ...(card.deskOnly ? { message: card.deskOnly } : {}) };
    if (approvalHash({ ...card.request, runId: card.runId }) !== payload.inputHash) {
      return { ok: false, code: 'inputChanged' };
    }
    const decision = phoneDecision(record.ask.approval, payload.verdict);
    if (!decision) return { ok: false, code: 'notPossible' };
    const answer = { kind: 'approval', decision: decision.id, inputHash: record.inputHash } as const;
    return acted(await handlers['waiting.answer']({ id: record.id, answer }, caller()));
  }

  async function answerQuestion({ payload }: Extract<Act, { type: 'answerQuestion' }>): Promise<Acted> {
    const waiting = room.waiting(payload.questionId);
    if (!waiting) return notWaiting(payload.questionId);
    const { record, card } = waiting;
    if (record.ask.kind !== 'question' || card.kind !== 'question') return { ok: false, code: 'unknownCard' };
    if (card.deskOnly) return { ok: false, code: 'deskOnly', message: card.deskOnly };
    if (record.inputHash !== payload.inputHash) return { ok: false, code: 'inputChanged' };
    const answers = asOffered(record.ask.question.prompts, card.prompts, payload.answers);
    const answer = { kind: 'question', inputHash: record.inputHash, answers } as const;
    return acted(await handlers['waiting.answer']({ id: record.id, answer }, caller()));
  }

  async function interrupt({ payload }: Extract<Act, { type: 'interrupt' }>): Promise<Acted> {
    const now = room.runOf(payload.sessionId);
    if (now === undefined) return { ok: false, code: 'unknownSession' };
    if (now !== payload.runId) return { ok: false, code: 'runEnded' };
    return acted(await handlers['session.interrupt']({ sessionId: payload.sessionId }, caller()));
  }

  async function message({ id, payload }: Extract<Act, { type: 'message' }>): Promise<Acted> {
    const { sessionId, text } = payload;
    const hindrance = room.whyNoMessage(sessionId) ?? (command.test(text) ? noCommand : undefined);
    if (hindrance !== undefined) return { ok: false, code: 'notPossible', message: hindrance };
    const sent = await handlers['message.send']({ sessionId, id: messageId(id), text, images: [] }, caller());
    if (sent.ok) return { ok: true };
    const code = codeOf(sent.error.code);
    const words = messageWords[sent.error.code as CalledError] ?? (code === 'notPossible' ? notStarted : undefined);
    return { ok: false, code, ...(words ? { message: words } : {}) };
  }

  /** The same for the same request, so that a message is not sent twice though the app ended before it was noted. */
  function messageId(request: string): string {
    const hash = createHash('sha256').update(JSON.stringify([phone.id, request]));
    return `phone-${hash.digest('hex').slice(0, 32)}`;
  }

  return (act) => {
    switch (act.type) {
      case 'answerApproval':
        return answerApproval(act);
      case 'answerQuestion':
        return answerQuestion(act);
      case 'interrupt':
        return interrupt(act);
      case 'message':
        return message(act);
      default:
        return act satisfies never;
    }
  };
}

function acted(reply: Reply<keyof PhoneHandlers> | Result<object>): Acted {
  if (reply.ok) return { ok: true };
  const code = codeOf(reply.error.code);
  // Only these words are made of a name that the owner gave, and of ours.
  return { ok: false, code, ...(code === 'alreadySettled' ? { message: reply.error.message } : {}) };
}

/** Starting an agent may fail in more ways than a message's row names. */
function codeOf(code: string): PhoneErrorCode {
  return Object.hasOwn(codes, code) ? codes[code as CalledError] : 'notPossible';
}

type Labelled = { id: string; options: { label: string }[] };

/** A phone chose among what it was shown; where that was masked, the agent is given its own words again. */
function asOffered(
  prompts: readonly Labelled[],
  shown: readonly Labelled[],
  answers: Record<string, string[]>,
): Record<string, string[]> {
  const chosen = prompts.map(({ id, options }, place) => {
    const asShown = shown[place] ?? { id, options };
    const labels = asShown.options.map(({ label }) => label);
    const given = Object.hasOwn(answers, asShown.id) ? (answers[asShown.id] ?? []) : [];
    return [id, given.map((label) => options[labels.indexOf(label)]?.label ?? label)] as const;
  });
  return Object.fromEntries(chosen);
}
