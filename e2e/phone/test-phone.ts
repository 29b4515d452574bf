import { randomUUID } from 'node:crypto';
import { decodeBase64url } from '../../src/channel/base64url.ts';
import type { Channel } from '../../src/channel/channel.ts';
import { lastingSecret, sixDigits } from '../../src/channel/digits.ts';
import { createKeyPair, type KeyPair } from '../../src/channel/key-pair.ts';
import type { Opening } from '../../src/channel/opening.ts';
import { pskOf, readInvitation } from '../../src/channel/pairing-link.ts';
import { readTypedCode } from '../../src/channel/typed-code.ts';
import { type Envelope, envelopeSchema } from '../../src/shared/phone/envelope.ts';
import { type PhoneReport, type PhoneReportType, phoneReports } from '../../src/shared/phone/reports.ts';
import { mustOpen, type PhoneLine, random, shakeHands } from './phone-line.ts';

/** What a phone keeps after it was paired. */
export type PhoneIdentity = { origin: string; own: KeyPair; desk: Uint8Array; psk: Uint8Array; deviceId: string };

export type Report<Type extends PhoneReportType> = Envelope & { type: Type; payload: PhoneReport<Type> };

/** A phone as a test drives it: honest as long as the test is. Each report is checked against the schemas as it comes. */
export type TestPhone = {
  readonly line: PhoneLine;
  readonly channel: Channel;
  readonly deviceId: string;
  /** Every report so far, in the clear. */
  readonly texts: readonly string[];
  readonly reports: readonly Envelope[];
  /** Seals a text and sends it; the frame comes back. */
  sendText(text: string): Uint8Array;
  /** Sends an envelope, with any of its fields changed; its id comes back. */
  say(type: string, payload: unknown, changes?: Partial<Record<keyof Envelope, unknown>>): string;
  /** The same, and waits for what answers it. */
  ask(type: string, payload: unknown, changes?: Partial<Record<keyof Envelope, unknown>>): Promise<Envelope>;
  /** Waits until something can be found in what has come; `what` names it if the line ends before. */
  until<Found>(look: () => Found | undefined, what: string): Promise<Found>;
  /** The first report of a type (and condition) behind the last that was waited for. */
  next<Type extends PhoneReportType>(
    type: Type,
    matches?: (payload: PhoneReport<Type>) => boolean,
  ): Promise<Report<Type>>;
};

/** A phone that has begun to pair: it shows digits, and waits for the owner. */
export type PairingPhone = { digits: string; line: PhoneLine; phone: TestPhone; paired(): Promise<PhoneIdentity> };

type Invited = { opening: Opening; desk: Uint8Array; secret: Uint8Array };

/** From the link of the picture, or from the address and the code that were typed. */
export async function invitedBy(
  from: string | { origin: string; code: string },
): Promise<Invited & { origin: string }> {
  if (typeof from === 'string') {
    const { origin, hash } = new URL(from);
    const invitation = readInvitation(hash);
    if (!invitation) throw new Error('The link invites nobody.');
    const { offer, desk, secret } = invitation;
    return { origin, opening: { kind: 'pair', offer }, desk, secret };
  }
  const typed = readTypedCode(from.code);
  if (!typed) throw new Error('This is no code.');
  const answer = await fetch(`${from.origin}/desk.json`);
  const { key } = (await answer.json()) as { key: string };
  const desk = decodeBase64url(key) ?? new Uint8Array(32);
  return { origin: from.origin, opening: { kind: 'pair', offer: typed.offer }, desk, secret: typed.secret };
}

export async function beginPairing(
  from: string | { origin: string; code: string },
  name = 'Pixel 9',
): Promise<PairingPhone | undefined> {
  const { origin, opening, desk, secret } = await invitedBy(from);
  const own = createKeyPair(random);
  const psk = pskOf(secret);
  const line = await mustOpen(origin);
  const channel = await shakeHands(line, { own, desk, psk }, opening, { name });
  if (!channel) return undefined;
  const phone = talk(line, channel, 'new');
  phone.say('hello', {});
  return {
    digits: sixDigits(channel.hash),
    line,
    phone,
    async paired() {
      const { deviceId } = await phone.next('welcome');
      return { origin, own, desk, psk: lastingSecret(channel.hash, psk), deviceId };
    },
  };
}

/** Comes back on a new socket. Undefined: refused. With `greet` false it says nothing yet. */
export async function comeBack(identity: PhoneIdentity, greet = true): Promise<TestPhone | undefined> {
  const line = await mustOpen(identity.origin);
  const channel = await shakeHands(line, identity, { kind: 'return' }, undefined);
  if (!channel) return undefined;
  const phone = talk(line, channel, identity.deviceId);
  if (greet) phone.say('hello', {});
  return phone;
}

function talk(line: PhoneLine, channel: Channel, first: string): TestPhone {
  const texts: string[] = [];
  const reports: Envelope[] = [];
  const watchers = new Set<() => void>();
  let deviceId = first;
  let seen = 0;

  async function read(): Promise<void> {
    for (let frame = await line.next(); frame; frame = await line.next()) {
      const text = channel.open(frame);
      if (text === undefined) throw new Error('A frame of the app could not be opened.');
      const report = envelopeSchema.parse(JSON.parse(text));
      phoneReports[report.type as PhoneReportType].parse(report.payload);
      texts.push(text);
      reports.push(report);
      if (report.type === 'welcome') deviceId = report.deviceId;
      for (const watcher of [...watchers]) watcher();
    }
  }
  void read();

  function until<Found>(look: () => Found | undefined, what: string): Promise<Found> {
    return new Promise((resolve, reject) => {
      const watcher = () => {
        const found = look();
        if (found === undefined) return;
        watchers.delete(watcher);
        resolve(found);
      };
      watchers.add(watcher);
      watcher();
      void line.ended.then((code) => {
        if (watchers.has(watcher)) reject(new Error(`The line ended (${code}) before ${what} came.`));
      });
    });
  }

  function sendText(text: string): Uint8Array {
    const frame = channel.seal(text);
    line.send(frame);
    return frame;
  }

  function say(type: string, payload: unknown, changes: Partial<Record<keyof Envelope, unknown>> = {}): string {
    const sentAt = new Date().toISOString();
    const envelope = { v: 1, id: randomUUID(), type, deviceId, sentAt, replyTo: null, payload, ...changes };
    sendText(JSON.stringify(envelope));
    return String(envelope.id);
  }

  return {
    line,
    channel,
    get deviceId() {
      return deviceId;
    },
    texts,
    reports,
    sendText,
    say,
    until,
    ask(type, payload, changes) {
      const already = reports.length;
      const id = say(type, payload, changes);
      const answers = ({ replyTo }: Envelope, index: number) => index >= already && replyTo === id;
      return until(() => reports.find(answers), `an answer to ${type}`);
    },
    next<Type extends PhoneReportType>(type: Type, matches: (payload: PhoneReport<Type>) => boolean = () => true) {
      return until<Report<Type>>(() => {
        const place = reports.findIndex(
          (one, index) => index >= seen && one.type === type && matches(one.payload as never),
        );
        if (place < 0) return undefined;
        seen = place + 1;
        return reports[place] as never;
      }, type);
    },
  };
}
