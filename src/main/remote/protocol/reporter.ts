import { fits } from '../../../channel/channel.ts';
import { limits } from '../../../shared/limits.ts';
import type { PhoneErrorCode, PhoneReport, PhoneReportType } from '../../../shared/phone/reports.ts';
import type { Outbound } from '../../api/outbound.ts';
import { writeReport } from '../write-report.ts';
import { refusals } from './refusals.ts';

/** So much of entries or events goes into one report; beside it there is room for the rest of a frame, and for its sealing. */
export const reportBytes = limits.remoteFrameBytes / 2;

/** Says something to one phone. `replyTo`: the id of the request that it answers; `null`: it answers none. */
export type Reporter = {
  say<Type extends PhoneReportType>(type: Type, payload: PhoneReport<Type>, replyTo: string | null): void;
  /** With a payload that is JSON text already. */
  sayText(type: PhoneReportType, payload: string, replyTo: string | null): void;
  refuse(code: PhoneErrorCode, replyTo: string | null, message?: string): void;
};

export function createReporter(
  outbound: Pick<Outbound, 'send'>,
  deviceId: string,
  parts: { now(): number; newId(): string; log(line: string): void },
): Reporter {
  function sayText(type: PhoneReportType, payload: string, replyTo: string | null): void {
    const text = writeReport({ id: parts.newId(), type, deviceId, now: parts.now(), replyTo }, payload);
    if (mayBeTooLarge(text) && !fits(text)) {
      parts.log(`a report of type ${type} with ${text.length} characters was too large for phone ${deviceId}`);
      if (type !== 'error') refuse('internal', replyTo);
      return;
    }
    outbound.send(text);
  }

  function refuse(code: PhoneErrorCode, replyTo: string | null, message: string = refusals[code]): void {
    sayText('error', JSON.stringify({ code, message }), replyTo);
  }

  return { say: (type, payload, replyTo) => sayText(type, JSON.stringify(payload), replyTo), sayText, refuse };
}

/** A character has three bytes at most. */
function mayBeTooLarge(text: string): boolean {
  return text.length * 3 > reportBytes;
}
