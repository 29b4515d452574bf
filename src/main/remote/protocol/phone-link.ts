import { limits } from '../../../shared/limits.ts';
import type { PhoneErrorCode, PhoneReport, PhoneScope } from '../../../shared/phone/reports.ts';
import type { PhoneRequest, PhoneRequestType } from '../../../shared/phone/requests.ts';
import { followRoom } from '../../api/follow-room.ts';
import type { PhoneHandlers } from '../../api/handlers.ts';
import { createOutbound } from '../../api/outbound.ts';
import type { PhonePipe } from '../phone-pipe.ts';
import type { PhoneRoom } from '../room/phone-room.ts';
import { momentOf } from '../room/run-id.ts';
import type { RunFeed } from '../runs/run-feed.ts';
import { type Act, createActs } from './acts.ts';
import type { Answer, Once } from './once.ts';
import { policy } from './policy.ts';
import { type Asked, readRequest } from './read-request.ts';
import { refusals, suspicious } from './refusals.ts';
import { createReporter, reportBytes } from './reporter.ts';
import { createRunReads } from './run-reads.ts';
import { createWatchedRuns } from './watch-runs.ts';

/** A paired phone, as its row says it at the moment of asking. */
export type LinkedPhone = {
  id: string;
  name(): string;
  may(): PhoneScope;
  /** It asked for what a page of ours never asks for; `what` is a plain word, for the owner. */
  refused(what: string): void;
  seen(): void;
  /** It may say one more thing now. */
  inPace(): boolean;
};

/** What a phone shows to the person who holds it. */
export type Looking = PhoneRequest<'looking'>;

export type LinkParts = {
  handlers: PhoneHandlers;
  feed: RunFeed;
  room: PhoneRoom;
  /** Of a phone, whatever channel it asks over. */
  once(phoneId: string): Once;
  /** The name of this computer. */
  desk: string;
  now(): number;
  newId(): string;
  /** A line for the log file: ids and sizes. */
  log(line: string): void;
  /** Undefined: it shows nothing any more. */
  looking(phoneId: string, what: Looking | undefined): void;
};

export type PhoneLink = {
  /** Tells the phone its name and what it may do, after either has changed. */
  changed(): void;
  bye(reason: PhoneReport<'bye'>['reason']): void;
};

type ReadType = Exclude<PhoneRequestType, Act['type']>;
type Answers = { [Type in ReadType]: (payload: PhoneRequest<Type>, id: string) => void | Promise<void> };

/**
 * Speaks with one phone whose channel is proved, until its pipe closes: reads, allows, does, reports. The first message has
 * to be `hello`. Of what is wrong with a request the first thing in the order of `receive` is told, and nothing is done.
 */
export function createPhoneLink(pipe: PhonePipe, phone: LinkedPhone, parts: LinkParts): PhoneLink {
  const outbound = createOutbound(pipe);
  const reporter = createReporter(outbound, phone.id, parts);
  const runs = createWatchedRuns(outbound, parts.feed, reporter, (error) => fault('watch', error));
  const reads = createRunReads({ feed: parts.feed, runs, reporter, hasRoom, isOpen: () => open });
  const once = parts.once(phone.id);
  const act = createActs(parts, phone);
  let greeted = false;
  let open = true;
  let drowned = false;
  let raced = false;
  let offline: ReturnType<typeof setTimeout> | undefined;
  let leaveRoom: () => void = () => undefined;

  function refuse(code: PhoneErrorCode, replyTo: string | null, what: string): void {
    if (suspicious.has(code)) phone.refused(what);
    reporter.refuse(code, replyTo);
  }

  /** The one catch: what is thrown below is a bug. Its words may hold what nobody but the phone and the desk should read. */
  function fault(where: string, error: unknown): void {
    const frames = error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : [];
    const name = error instanceof Error ? error.name : typeof error;
    parts.log([`fault in ${where} of phone ${phone.id}: ${name}`, ...frames].join('\n'));
  }

  async function receive(text: string): Promise<void> {
    heard();
    if (drowns() || races()) return;
    const request = readRequest(text, phone.id);
    try {
      if (!request.ok) refuse(request.code, request.replyTo, request.what);
      else if (isAllowed(request.asked)) await serve(request.asked);
    } catch (error) {
      fault(request.ok ? request.asked.type : 'a refusal', error);
      if (open) reporter.refuse('internal', request.ok ? request.asked.id : request.replyTo);
    }
  }

  /** It asks and reads no answers, so its requests are dropped; the log says so once. */
  function drowns(): boolean {
    const before = drowned;
    drowned = outbound.drowned();
    if (drowned && !before) parts.log(`phone ${phone.id} asks and reads no answers; its messages are dropped`);
    return drowned;
  }

  /** It is faster than any page: what it says is not even looked at. */
  function races(): boolean {
    if (phone.inPace()) return false;
    if (!raced) parts.log(`phone ${phone.id} asks faster than any page does; its messages are dropped`);
    raced = true;
    return true;
  }

  function isAllowed(asked: Asked): boolean {
    const { needs } = policy[asked.type];
    const inOrder = (asked.type === 'hello') !== greeted;
    const allowed = needs === 'paired' || phone.may()[needs];
    if (!inOrder) refuse('outOfOrder', asked.id, asked.type);
    else if (!allowed) refuse('notAllowed', asked.id, asked.type);
    return inOrder && allowed;
  }

  async function serve(asked: Asked): Promise<void> {
    if (isAct(asked)) await doOnce(asked);
    else await answers[asked.type](asked.payload as never, asked.id);
  }

  function hasRoom(): boolean {
    return reads.underWay() + once.underWay() < limits.pendingCommandsPerDevice;
  }

  /** Age comes last: what was done while it was young is answered though it comes again when it is old. */
  async function doOnce(asked: Act): Promise<void> {
    const before = once.before(asked);
    const age = parts.now() - asked.sentAt;
    if (before === 'another') refuse('badPayload', asked.id, asked.type);
    else if (before) give(asked.id, await before);
    else if (!hasRoom()) refuse('tooManyPending', asked.id, asked.type);
    else if (!(age <= limits.requestAgeMs)) refuse('stale', asked.id, asked.type);
    else if (-age > limits.requestSkewMs) refuse('fromTheFuture', asked.id, asked.type);
    else give(asked.id, await once.run(asked, () => answerTo(asked)));
  }

  async function answerTo(asked: Act): Promise<Answer> {
    const done = await act(asked).catch((error) => {
      fault(asked.type, error);
      return { ok: false as const, code: 'internal' as const, message: refusals.internal };
    });
    if (done.ok) return { type: 'done', payload: '{}' };
    const { code, message = refusals[code] } = done;
    return { type: 'error', payload: JSON.stringify({ code, message }) };
  }

  function give(id: string, { type, payload }: Answer): void {
    if (open) reporter.sayText(type, payload, id);
  }

  /** What changes nothing, and is answered by the protocol itself. */
  const answers: Answers = {
    hello: (_payload, id) => greet(id),
    ping(_payload, id) {
      phone.seen();
      reporter.say('pong', { now: momentOf(parts.now()) }, id);
    },
    looking: (payload) => parts.looking(phone.id, payload),
    unwatch({ runId }, id) {
      runs.unwatch(runId);
      reporter.say('done', {}, id);
    },
    watch: reads.watch,
    runs: reads.runs,
    page: reads.page,
  };

  function greet(id: string): void {
    greeted = true;
    phone.seen();
    once.forget();
    const now = momentOf(parts.now());
    reporter.say('welcome', { desk: parts.desk, name: phone.name(), may: phone.may(), now }, id);
    leaveRoom = followRoom(outbound, parts.room, {
      frameBytes: reportBytes,
      send: (entries) => reporter.sayText('room', `{"entries":[${entries.join(',')}]}`, null),
      // It comes back by itself, and is told all there is.
      onTooSlow: leave,
    });
  }

  function heard(): void {
    clearTimeout(offline);
    offline = setTimeout(leave, limits.offlineAfterMs);
  }

  /** Whether or not the other end is still there to agree. */
  function leave(): void {
    end();
    pipe.close();
  }

  function end(): void {
    if (!open) return;
    open = false;
    clearTimeout(offline);
    leaveRoom();
    runs.close();
    phone.seen();
    parts.looking(phone.id, undefined);
  }

  pipe.onMessage((text) => {
    if (open) void receive(text);
  });
  pipe.onClose(end);
  heard();

  return {
    changed() {
      if (open && greeted) reporter.say('changed', { name: phone.name(), may: phone.may() }, null);
    },
    bye(reason) {
      if (!open) return;
      reporter.say('bye', { reason }, null);
      leave();
    },
  };
}

function isAct(asked: Asked): asked is Act {
  return policy[asked.type].receipt;
}
