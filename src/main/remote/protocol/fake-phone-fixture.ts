import { onTestFinished } from 'vitest';
import type { PhoneErrorCode, PhoneReportType } from '../../../shared/phone/reports.ts';
import type { PhoneRequest, PhoneRequestType } from '../../../shared/phone/requests.ts';
import type { JoinedEnds } from '../../api/joined-ends-fixture.ts';
import type { Receipts } from '../receipts.ts';
import type { DeskFixture } from './desk-fixture.ts';
import { createOnces } from './once.ts';
import { createPhoneLink, type LinkedPhone, type PhoneLink } from './phone-link.ts';
import { type Reported, reportOf } from './report-of-fixture.ts';

export type ReportedAs<Type extends PhoneReportType> = Extract<Reported, { type: Type }>;

/** For tests: a phone that is linked to a desk, and what it was told. All that it is told is held against the schemas. */
export type FakePhone = {
  link: PhoneLink;
  ends: JoinedEnds;
  reports: Reported[];
  texts: string[];
  refused: string[];
  may: { answer: boolean; message: boolean };
  inPace: boolean;
  name: string;
  closed: boolean;
  /** The text of a request, with another envelope where the test wants one. */
  textOf(type: string, payload: unknown, envelope?: Record<string, unknown>): string;
  send(text: string): void;
  /** The report that answers the request. */
  ask<Type extends PhoneRequestType>(
    type: Type,
    payload: PhoneRequest<Type>,
    envelope?: Record<string, unknown>,
  ): Promise<Reported>;
  /** Resolves with the first report, of those that came and those that come, for which `is` holds. */
  until<Found extends Reported>(is: (report: Reported) => report is Found): Promise<Found>;
  until(is: (report: Reported) => boolean): Promise<Reported>;
  hello(): Promise<Reported>;
};

let lastId = 0;

/** The channels of one desk share it. */
const onces = new WeakMap<Receipts, ReturnType<typeof createOnces>>();

export async function joinPhone(
  desk: DeskFixture,
  joinEnds: () => Promise<JoinedEnds>,
  options: { id?: string; name?: string; receipts?: Receipts } = {},
): Promise<FakePhone> {
  const ends = await joinEnds();
  const { id = 'pixel-1', name = 'Pixel' } = options;
  const waiting = new Set<() => void>();

  const linked: LinkedPhone = {
    id,
    name: () => phone.name,
    may: () => phone.may,
    refused: (what) => void phone.refused.push(what),
    seen: () => undefined,
    inPace: () => phone.inPace,
  };
  ends.transport.onMessage((text) => {
    const report = reportOf(text);
    if ('error' in report) throw new Error(`The app said something that is ${report.error}: ${text.slice(0, 500)}`);
    phone.texts.push(text);
    phone.reports.push(report);
    for (const check of waiting) check();
  });
  ends.transport.onClose(() => {
    phone.closed = true;
  });
  const receipts = options.receipts ?? desk.store;
  const log = (line: string) => void desk.log.push(line);
  const once = onces.get(receipts) ?? createOnces({ receipts, now: () => desk.clock.now, log });
  onces.set(receipts, once);
  const link = createPhoneLink({ ...ends.pipe, close: ends.close }, linked, {
    handlers: desk.handlers,
    feed: desk.feed,
    room: desk.phoneRoom,
    once,
    desk: 'studio',
    now: () => desk.clock.now,
    newId: () => newId('d'),
    log,
    looking: (phoneId, what) => void desk.looking.set(phoneId, what),
  });
  onTestFinished(() => ends.close());

  const phone: FakePhone = {
    ...{ link, ends, reports: [], texts: [], refused: [], may: { answer: true, message: true }, inPace: true },
    ...{ name, closed: false },
    textOf(type, payload, envelope = {}) {
      const sentAt = new Date(desk.clock.now).toISOString();
      const around = { v: 1, id: newId('r'), type, deviceId: id, sentAt, replyTo: null, payload };
      return JSON.stringify({ ...around, ...envelope });
    },
    send: (text) => ends.transport.send(text),
    ask(type, payload, envelope) {
      const text = phone.textOf(type, payload, envelope);
      const request: string = JSON.parse(text).id;
      const before = phone.reports.filter(({ replyTo }) => replyTo === request).length;
      phone.send(text);
      return phone.until(
        (one) =>
          one.replyTo === request && phone.reports.filter(({ replyTo }) => replyTo === request).indexOf(one) >= before,
      );
    },
    until(is: (report: Reported) => boolean) {
      return new Promise<never>((resolve) => {
        const check = () => {
          const found = phone.reports.find(is);
          if (!found) return;
          waiting.delete(check);
          resolve(found as never);
        };
        waiting.add(check);
        check();
      });
    },
    hello: () => phone.ask('hello', {}),
  };
  return phone;
}

export function is<Type extends PhoneReportType>(type: Type) {
  return (report: Reported): report is ReportedAs<Type> => report.type === type;
}

/** The code of an error; another report gives its type. */
export function codeOf(report: Reported): PhoneErrorCode | PhoneReportType {
  return report.type === 'error' ? report.payload.code : report.type;
}

function newId(letter: string): string {
  lastId += 1;
  return `${letter}${lastId}`;
}
