import { type Channel, createChannel } from '../../../channel/channel.ts';
import { lastingSecret, sixDigits } from '../../../channel/digits.ts';
import { createKeyPair, type KeyPair, type Random } from '../../../channel/key-pair.ts';
import { createResponder } from '../../../channel/noise.ts';
import { decodeOpening, prologueOf } from '../../../channel/opening.ts';
import { pskOf } from '../../../channel/pairing-link.ts';
import type { Json } from '../../../shared/ids.ts';
import type { Envelope } from '../../../shared/phone/envelope.ts';
import type { PhoneEntry, PhoneReport, PhoneReportType, PhoneScope } from '../../../shared/phone/reports.ts';
import type { PhoneRequest, PhoneRequestType } from '../../../shared/phone/requests.ts';
import type { HeldOffer } from '../link/attempt.ts';

/** The desk's end of one socket. */
export type DeskEnd = { receive(bytes: Uint8Array): void; closed(): void };

type Said<Type extends PhoneReportType = PhoneReportType> = { type: Type; payload: PhoneReport<Type> };
export type DeskHandlers = {
  [Type in PhoneRequestType]?: (payload: PhoneRequest<Type>, say: DeskSay) => Said | undefined;
};
export type DeskSay = <Type extends PhoneReportType>(type: Type, payload: PhoneReport<Type>) => void;

export type HeardRequest = { id: string; type: PhoneRequestType; payload: Json; sentAt: string };

type Device = { id: string; key: string; psk: Uint8Array };
type Line = { say: DeskSay; drop(code: number): void; close(): void };

export type ScriptedDeskOptions = {
  random: Random;
  now: () => number;
  name?: string;
  may?: PhoneScope;
  /** What the room holds at first; `ready` comes by itself. */
  room?: readonly PhoneEntry[];
  handlers?: DeskHandlers;
};

export type ScriptedDesk = ReturnType<typeof createScriptedDesk>;

/** The other end of a phone's socket for tests and drawings: real handshakes and channels, and answers from a table. */
export function createScriptedDesk(options: ScriptedDeskOptions) {
  const { random, now, name = 'studio', may = { answer: true, message: true }, handlers = {} } = options;
  const own: KeyPair = createKeyPair(random);
  const devices = new Map<string, Device>();
  const heard: HeardRequest[] = [];
  const lines = new Set<Line>();
  const room: PhoneEntry[] = [...(options.room ?? [])];
  let offer: { id: string; psk: Uint8Array } | undefined;
  let comparing: { digits: string; confirm(): void; refuse(): void } | undefined;
  let ids = 0;

  function accept(out: { send(bytes: Uint8Array): void; close(code: number): void }): DeskEnd {
    let step: (bytes: Uint8Array) => void = begin;
    let isOver = false;
    let line: Line | undefined;

    function finish(code: number): void {
      if (isOver) return;
      isOver = true;
      if (line) lines.delete(line);
      out.close(code);
    }

    function begin(bytes: Uint8Array) {
      const decoded = decodeOpening(bytes);
      if (!decoded) return finish(4400);
      const { opening, first } = decoded;
      const responder = createResponder({ own, prologue: prologueOf(opening), random });
      const read = responder.first(first);
      if (!read) return finish(4401);
      const key = read.remote.join();
      const pairs = opening.kind === 'pair';
      const device = pairs ? undefined : devices.get(key);
      const psk = pairs ? (offer?.id === opening.offer.join() ? offer.psk : undefined) : device?.psk;
      const { message, session } = responder.second(psk ?? random(32), new TextEncoder().encode('{}'));
      out.send(message);
      const channel = createChannel(session, 'desk');
      step = (frame) => {
        const text = psk && channel.open(frame);
        if (!psk || text === undefined) return finish(4401);
        if (device) return greet(channel, device, JSON.parse(text) as Envelope);
        offer = undefined;
        compare(channel, psk, key, JSON.parse(text) as Envelope);
      };
    }

    function compare(channel: Channel, psk: Uint8Array, key: string, hello: Envelope) {
      step = () => undefined;
      const say = sayer(channel, 'new');
      comparing = {
        digits: sixDigits(channel.hash),
        confirm() {
          const device = { id: `device-${devices.size + 1}`, key, psk: lastingSecret(channel.hash, psk) };
          devices.set(key, device);
          greet(channel, device, hello);
        },
        refuse() {
          say('bye', { reason: 'revoked' });
          finish(4401);
        },
      };
    }

    function greet(channel: Channel, device: Device, hello: Envelope) {
      if (hello.type !== 'hello') return finish(4400);
      const say = sayer(channel, device.id);
      line = { say, drop: finish, close: () => finish(1001) };
      lines.add(line);
      const at = new Date(now()).toISOString();
      say('welcome', { desk: name, name: 'Pixel 9', may, now: at }, hello.id);
      const ready: PhoneEntry = { kind: 'ready', id: 'all', value: null, version: 0 };
      say('room', { entries: [...room, ready] });
      step = (frame) => {
        const text = channel.open(frame);
        if (text === undefined) finish(4400);
        else answer(JSON.parse(text) as Envelope, say);
      };
    }

    function sayer(channel: Channel, deviceId: string) {
      return <Type extends PhoneReportType>(type: Type, payload: PhoneReport<Type>, replyTo: string | null = null) => {
        if (isOver) return;
        ids += 1;
        const sentAt = new Date(now()).toISOString();
        const envelope = { v: 1, id: `desk-${ids}`, type, deviceId, sentAt, replyTo, payload };
        out.send(channel.seal(JSON.stringify(envelope)));
      };
    }

    function answer(envelope: Envelope, say: ReturnType<typeof sayer>) {
      const { id, payload, sentAt } = envelope;
      const type = envelope.type as PhoneRequestType;
      heard.push({ id, type, payload, sentAt });
      if (type === 'ping') return say('pong', { now: new Date(now()).toISOString() }, id);
      if (type === 'looking') return;
      const handler = handlers[type] as ((payload: Json, say: DeskSay) => Said | undefined) | undefined;
      let early: (() => void)[] | undefined = [];
      const reply = handler
        ? handler(payload, (...said) => {
            if (early) early.push(() => say(...said));
            else say(...said);
          })
        : done;
      if (reply) say(reply.type, reply.payload, id);
      for (const sayNow of early) sayNow();
      early = undefined;
    }

    return {
      receive: (bytes) => {
        if (!isOver) step(bytes);
      },
      closed() {
        isOver = true;
        if (line) lines.delete(line);
      },
    };
  }

  return {
    key: own.public,
    heard: heard as readonly HeardRequest[],
    accept,
    /** A new offer, as a phone holds it after it read the picture. */
    invite(): HeldOffer {
      const id = random(8);
      const psk = pskOf(random(16));
      offer = { id: id.join(), psk };
      return { offer: id, desk: own.public, psk };
    },
    /** The secret of an offer was shown some other way. */
    offer(id: Uint8Array, psk: Uint8Array): void {
      offer = { id: id.join(), psk };
    },
    comparing: () => comparing,
    /** Says something to every phone that is there. */
    say<Type extends PhoneReportType>(type: Type, payload: PhoneReport<Type>): void {
      for (const line of [...lines]) line.say(type, payload);
    },
    /** Changes the room, and tells of it. */
    put(...entries: readonly PhoneEntry[]): void {
      for (const entry of entries) {
        const place = room.findIndex((one) => one.kind === entry.kind && one.id === entry.id);
        if (place >= 0) room.splice(place, 1);
        if (entry.value !== null) room.push(entry);
      }
      for (const line of [...lines]) line.say('room', { entries: [...entries] });
    },
    bye(reason: PhoneReport<'bye'>['reason']): void {
      for (const line of [...lines]) {
        line.say('bye', { reason });
        line.close();
      }
    },
    forgetDevices(): void {
      devices.clear();
    },
    phones: () => lines.size,
  };
}

const done: Said<'done'> = { type: 'done', payload: {} };
