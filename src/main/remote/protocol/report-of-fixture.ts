import { envelopeSchema } from '../../../shared/phone/envelope.ts';
import {
  type PhoneErrorCode,
  type PhoneReport,
  type PhoneReportType,
  phoneReports,
} from '../../../shared/phone/reports.ts';

/** A report as a phone has it, checked as strictly as the schemas are. */
export type Reported = {
  [Type in PhoneReportType]: {
    id: string;
    type: Type;
    deviceId: string;
    replyTo: string | null;
    sentAt: string;
    payload: PhoneReport<Type>;
  };
}[PhoneReportType];

/** For tests: reads what the app sent to a phone. */
export function reportOf(text: string): Reported | { error: PhoneErrorCode } {
  const json: unknown = JSON.parse(text);
  const envelope = envelopeSchema.safeParse(json);
  if (!envelope.success) return { error: 'malformed' };
  const { type } = envelope.data;
  if (!Object.hasOwn(phoneReports, type)) return { error: 'unknownType' };
  const payload = phoneReports[type as PhoneReportType].safeParse((json as { payload: unknown }).payload);
  if (!payload.success) return { error: 'badPayload' };
  return { ...envelope.data, type, payload: payload.data } as Reported;
}
