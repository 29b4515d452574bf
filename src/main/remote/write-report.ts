import { phoneProtocolVersion } from '../../shared/phone/envelope.ts';
import type { PhoneReportType } from '../../shared/phone/reports.ts';
import { momentOf } from './room/run-id.ts';

/** A report in its envelope. `payload` is JSON text already; `replyTo`: the id of the request that it answers, if any. */
export function writeReport(
  head: { id: string; type: PhoneReportType; deviceId: string; now: number; replyTo: string | null },
  payload: string,
): string {
  const { id, type, deviceId, now, replyTo } = head;
  const around = { v: phoneProtocolVersion, id, type, deviceId, sentAt: momentOf(now), replyTo };
  return `${JSON.stringify(around).slice(0, -1)},"payload":${payload}}`;
}
