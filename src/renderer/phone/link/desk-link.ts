import { lastingSecret, sixDigits } from '../../../channel/digits.ts';
import { createKeyPair, keyPairOf, type Random } from '../../../channel/key-pair.ts';
import { limits } from '../../../shared/limits.ts';
import type { PhoneReport } from '../../../shared/phone/reports.ts';
import type { PhoneRequest, PhoneRequestType } from '../../../shared/phone/requests.ts';
import type { Later } from '../../client/connection.ts';
import { backoff } from './backoff.ts';
import { createDeskClock } from './desk-clock.ts';
import { createId, type HeardEnvelope, type HeardReport, readEnvelope, writeEnvelope } from './envelopes.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';
import type { KeptPairing, PairingKeeper } from './kept-pairing.ts';
import type { LinkFacts, LinkState, LossReason, PairingTrouble } from './link-state.ts';
import { createListeners } from './listeners.ts';
import { type Meeting, type MeetingEnd, meet, type Terms } from './meeting.ts';
import { type Answer, createPendingRequests } from './pending-requests.ts';
import type { OpenSocket } from './socket.ts';
import type { PhoneNews } from './watch-phone.ts';

/** An offer that a person holds in hand, from a picture or a typed code; `psk` is made of its secret. */
export type HeldOffer = { offer: Uint8Array; desk: Uint8Array; psk: Uint8Array };

export type LinkParts = {
  openSocket: OpenSocket;
  keeper: PairingKeeper;
  random: Random;
  /** Epoch milliseconds, by the phone's clock. */
  now: () => number;
  later: Later;
  watchPhone: (news: PhoneNews) => () => void;
  /** What this phone calls itself. */
  name: string;
};

/** The phone's end of everything between it and the desk. It outlives its channels: a lost one is opened again. */
export type DeskLink = {
  state(): LinkState;
  facts(): LinkFacts;
  /** The state or the facts are others now. */
  onChange(listener: () => void): () => void;
  /** Hears every report that answers no request, and each `welcome`. */
  onReport(listener: (report: HeardReport) => void): () => void;
  pair(held: HeldOffer): void;
  /** A pairing could not even begin. */
  cannotPair(trouble: PairingTrouble): void;
  /** Does at once what would be tried later, or not by itself. */
  retry(): void;
  /** `again`: asked when the request was lost with its channel; while it says yes, the same request goes over the next one. */
  ask<Type extends PhoneRequestType>(
    type: Type,
    payload: PhoneRequest<Type>,
    onAnswer: (answer: Answer) => void,
    again?: () => boolean,
  ): void;
  /** A request that has no answer. */
  tell(type: 'looking', payload: PhoneRequest<'looking'>): void;
  /** The room is whole again: what was lost in flight can be judged, and goes again. */
  resume(): void;
  /** Epoch milliseconds by the desk's clock. */
  deskNow(): number;
  close(): void;
};

/** One try: what it brings, and the offer that it takes up; without one the phone comes back. */
type Attempt = { terms: Terms; held: HeldOffer | undefined; hash?: Uint8Array; helloAt: number };

/** In a pairing the desk has given no id yet. */
const newDevice = 'new';
/** How long the desk may be silent while a channel is made. */
const patienceMs = 2 * limits.handshakeMs;

const offline: Answer = {
  ok: false,
  code: 'offline',
  message: 'Not sent: there is no connection to your computer right now.',
};

export function createDeskLink(parts: LinkParts): DeskLink {
  const { keeper, random, now, later } = parts;
  const changed = createListeners();
  const reported = createListeners<HeardReport>();
  const pending = createPendingRequests();
  const clock = createDeskClock(now);

  let state: LinkState = { phase: 'starting' };
  let facts: LinkFacts = {
    deskName: undefined,
    name: undefined,
    may: { answer: false, message: false },
    kept: true,
    heardAt: undefined,
  };
  let pairing: KeptPairing | undefined;
  let meeting: Meeting | undefined;
  let heartbeat: Heartbeat | undefined;
  let losses = 0;
  let lastLoss: LossReason | undefined;
  let forgetTimer: () => void = () => undefined;

  function become(next: LinkState): void {
    state = next;
    changed.tell();
  }

  function know(more: Partial<LinkFacts>): void {
    facts = { ...facts, ...more };
    changed.tell();
  }

  /** One timer at a time: the patience with a try, or the wait for the next. */
  function inTime(milliseconds: number, run: () => void): void {
    forgetTimer();
    forgetTimer = later(milliseconds, run);
  }

  function leave(): void {
    forgetTimer();
    heartbeat?.stop();
    heartbeat = undefined;
    meeting?.leave();
    meeting = undefined;
  }

  function comeBack(): void {
    if (!pairing) {
      become({ phase: 'unpaired', trouble: undefined });
      return;
    }
    const { desk, psk, secret } = pairing;
    if (!pairing.paused) become({ phase: 'connecting', after: lastLoss });
    const terms: Terms = { opening: { kind: 'return' }, own: keyPairOf(secret), desk, psk, greeting: '' };
    begin({ terms, held: undefined, helloAt: 0 });
  }

  function begin(attempt: Attempt): void {
    leave();
    const { terms, held } = attempt;
    inTime(patienceMs, () => onEnd('lost', attempt));
    meeting = meet(parts.openSocket, terms, random, {
      onProved(hash) {
        attempt.hash = hash;
        greet(attempt);
        inTime(patienceMs, () => onEnd('lost', attempt));
        if (held) compare(hash);
      },
      onText(text) {
        const envelope = readEnvelope(text);
        if (envelope) hear(envelope, attempt);
      },
      onEnd: (how) => onEnd(how, attempt),
    });
  }

  /** Now it is up to the owner, and the desk knows for how long. */
  function compare(hash: Uint8Array): void {
    forgetTimer();
    become({ phase: 'comparing', digits: sixDigits(hash) });
  }

  function greet(attempt: Attempt): void {
    attempt.helloAt = now();
    const deviceId = attempt.held ? newDevice : (pairing?.deviceId ?? newDevice);
    meeting?.say(writeEnvelope({ id: createId(random), deviceId, sentAt: clock.now() }, 'hello', {}));
  }

  function hear(envelope: HeardEnvelope, attempt: Attempt): void {
    const { replyTo, report } = envelope;
    heartbeat?.heard();
    facts = { ...facts, heardAt: now() };
    if (replyTo !== null && pending.answer(replyTo, report)) return;
    switch (report.type) {
      case 'welcome':
        onWelcome(envelope, report.payload, attempt);
        break;
      case 'bye':
        onBye(report.payload.reason, attempt);
        break;
      case 'changed':
        know(report.payload);
        break;
      default:
        reported.tell(report);
    }
  }

  function onWelcome({ deviceId }: HeardEnvelope, welcome: PhoneReport<'welcome'>, attempt: Attempt): void {
    forgetTimer();
    clock.set(welcome.now, attempt.helloAt);
    keep(pairingAfter(pairing, attempt, deviceId, welcome.desk));
    losses = 0;
    lastLoss = undefined;
    heartbeat = createHeartbeat({ later, now, ping, onDead: () => lose('lost') });
    facts = { ...facts, deskName: welcome.desk, name: welcome.name, may: welcome.may };
    become({ phase: 'live' });
    reported.tell({ type: 'welcome', payload: welcome });
  }

  function keep(next: KeptPairing | undefined): void {
    if (!next || next === pairing) return;
    pairing = next;
    void keeper.save(next).then((kept) => know({ kept }));
  }

  function onBye(reason: PhoneReport<'bye'>['reason'], { held }: Attempt): void {
    if (held && state.phase !== 'live') failPairing('notLetIn');
    else if (reason === 'revoked') onRevoked();
    else if (reason === 'paused') onPaused();
    else if (reason === 'renew') renew();
    else lose(reason);
  }

  function onRevoked(): void {
    leave();
    pairing = undefined;
    void keeper.forget();
    pending.giveUp();
    become({ phase: 'refused' });
  }

  function onPaused(): void {
    leave();
    keep(pairing && { ...pairing, paused: true });
    pending.giveUp();
    become({ phase: 'paused' });
  }

  /** The channel is old; nothing is wrong. */
  function renew(): void {
    leave();
    pending.lose();
    comeBack();
  }

  function onEnd(how: MeetingEnd, { held }: Attempt): void {
    if (held && state.phase !== 'live') failPairing(pairingTrouble(how, state.phase === 'comparing'));
    else if (how === 'refused') onRefused();
    else lose(how);
  }

  function onRefused(): void {
    leave();
    pending.giveUp();
    become({ phase: pairing?.paused ? 'paused' : 'refused' });
  }

  function failPairing(trouble: PairingTrouble): void {
    leave();
    become({ phase: 'unpaired', trouble });
  }

  function lose(why: LossReason): void {
    leave();
    pending.lose();
    lastLoss = why;
    const wait = why === 'tooMany' ? limits.backoffMaxMs : backoff(losses++, random);
    inTime(wait, comeBack);
    // That a desk cannot be reached says nothing about whether the phone still has to wait.
    if (!pairing?.paused) become({ phase: 'offline', why, nextAt: now() + wait });
  }

  function ping(): void {
    const askedAt = now();
    ask('ping', {}, (answer) => {
      if (answer.ok && answer.report.type === 'pong') clock.set(answer.report.payload.now, askedAt);
    });
  }

  function ask<Type extends PhoneRequestType>(
    type: Type,
    payload: PhoneRequest<Type>,
    onAnswer: (answer: Answer) => void,
    again?: () => boolean,
  ): void {
    if (state.phase !== 'live' || !pairing) {
      onAnswer(offline);
      return;
    }
    const id = createId(random);
    const text = writeEnvelope({ id, deviceId: pairing.deviceId, sentAt: clock.now() }, type, payload);
    pending.add(id, { text, onAnswer, again });
    meeting?.say(text);
  }

  void keeper.load().then((kept) => {
    pairing ??= kept;
    if (kept) know({ deskName: kept.deskName });
    // A person may have come with an offer before the browser had answered.
    if (state.phase === 'starting') comeBack();
  });

  const stopWatching = parts.watchPhone({
    onWake() {
      if (state.phase === 'live') heartbeat?.doubt();
      if (state.phase !== 'offline' && state.phase !== 'paused') return;
      losses = 0;
      comeBack();
    },
    // A socket may take minutes to find out.
    onGone() {
      if (state.phase === 'live') lose('lost');
    },
  });

  return {
    state: () => state,
    facts: () => facts,
    onChange: changed.add,
    onReport: reported.add,
    pair(held) {
      become({ phase: 'connecting', after: undefined });
      const opening = { kind: 'pair' as const, offer: held.offer };
      const greeting = JSON.stringify({ name: parts.name });
      const terms = { opening, own: createKeyPair(random), desk: held.desk, psk: held.psk, greeting };
      begin({ terms, held, helloAt: 0 });
    },
    cannotPair: failPairing,
    retry() {
      losses = 0;
      comeBack();
    },
    ask,
    tell(type, payload) {
      if (state.phase !== 'live' || !pairing) return;
      const head = { id: createId(random), deviceId: pairing.deviceId, sentAt: clock.now() };
      meeting?.say(writeEnvelope(head, type, payload));
    },
    resume: () => pending.resume((text) => meeting?.say(text)),
    deskNow: clock.now,
    close() {
      stopWatching();
      leave();
    },
  };
}

/** What is to be kept after a `welcome`: the same object while nothing of it is new. */
function pairingAfter(
  before: KeptPairing | undefined,
  { terms, held, hash }: Attempt,
  deviceId: string,
  deskName: string,
): KeptPairing | undefined {
  if (held && hash) {
    const psk = lastingSecret(hash, held.psk);
    return { deviceId, desk: held.desk, secret: terms.own.secret, psk, deskName, paused: false };
  }
  if (!before || (before.deskName === deskName && !before.paused)) return before;
  return { ...before, deskName, paused: false };
}

function pairingTrouble(how: MeetingEnd, compared: boolean): PairingTrouble {
  if (how === 'refused') return compared ? 'notLetIn' : 'refused';
  return compared ? 'lost' : 'unreachable';
}
