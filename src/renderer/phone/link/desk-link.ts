import { sixDigits } from '../../../channel/digits.ts';
import { createKeyPair, keyPairOf, type Random } from '../../../channel/key-pair.ts';
import { limits } from '../../../shared/limits.ts';
import type { PhoneReport } from '../../../shared/phone/reports.ts';
import type { Later } from '../../client/connection.ts';
import { type Attempt, type HeldOffer, pairingAfter, troubleAfter } from './attempt.ts';
import { backoff } from './backoff.ts';
import { createDeskClock } from './desk-clock.ts';
import { createId, type HeardEnvelope, type HeardReport, readEnvelope, writeEnvelope } from './envelopes.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';
import type { KeptPairing, PairingKeeper } from './kept-pairing.ts';
import type { LinkFacts, LinkState, LossReason, PairingTrouble } from './link-state.ts';
import { createListeners } from './listeners.ts';
import { type Meeting, type MeetingEnd, meet, type Terms } from './meeting.ts';
import { createRequests, type Requests } from './requests.ts';
import type { OpenSocket } from './socket.ts';
import type { PhoneNews } from './watch-phone.ts';

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
export type DeskLink = Pick<Requests, 'ask' | 'tell' | 'resume'> & {
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
  /** Epoch milliseconds by the desk's clock. */
  deskNow(): number;
  close(): void;
};

/** In a pairing the desk has given no id yet. */
const newDevice = 'new';
/** How long the desk may be silent while a channel is made. */
const patienceMs = 2 * limits.handshakeMs;

export function createDeskLink(parts: LinkParts): DeskLink {
  const { keeper, random, now, later } = parts;
  const changed = createListeners();
  const reported = createListeners<HeardReport>();
  const clock = createDeskClock(now);
  const requests = createRequests({
    random,
    now: clock.now,
    deviceId: () => (state.phase === 'live' ? pairing?.deviceId : undefined),
    say: (text) => meeting?.say(text),
  });

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
    if (replyTo !== null && requests.answer(replyTo, report)) return;
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
    requests.giveUp();
    become({ phase: 'refused' });
  }

  function onPaused(): void {
    leave();
    keep(pairing && { ...pairing, paused: true });
    requests.giveUp();
    become({ phase: 'paused' });
  }

  /** The channel is old; nothing is wrong. */
  function renew(): void {
    leave();
    requests.lose();
    comeBack();
  }

  function onEnd(how: MeetingEnd, { held }: Attempt): void {
    if (held && state.phase !== 'live') failPairing(troubleAfter(how, state.phase === 'comparing'));
    else if (how === 'refused') onRefused();
    else lose(how);
  }

  function onRefused(): void {
    leave();
    requests.giveUp();
    become({ phase: pairing?.paused ? 'paused' : 'refused' });
  }

  function failPairing(trouble: PairingTrouble): void {
    leave();
    become({ phase: 'unpaired', trouble });
  }

  function lose(why: LossReason): void {
    leave();
    requests.lose();
    lastLoss = why;
    const wait = why === 'tooMany' ? limits.backoffMaxMs : backoff(losses++, random);
    inTime(wait, comeBack);
    // That a desk cannot be reached says nothing about whether the phone still has to wait.
    if (!pairing?.paused) become({ phase: 'offline', why, nextAt: now() + wait });
  }

  function ping(): void {
    const askedAt = now();
    requests.ask('ping', {}, (answer) => {
      if (answer.ok && answer.report.type === 'pong') clock.set(answer.report.payload.now, askedAt);
    });
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
    ask: requests.ask,
    tell: requests.tell,
    resume: requests.resume,
    deskNow: clock.now,
    close() {
      stopWatching();
      leave();
    },
  };
}
