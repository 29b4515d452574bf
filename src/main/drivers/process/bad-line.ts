import { limits } from '../../../shared/limits.ts';
import type { DialectEvent } from '../../dialects/dialect.ts';
import type { WireLine } from '../../wire/wire.ts';
import type { ParsedLine } from './parse-line.ts';

type Reason = Extract<WireLine, { kind: 'bad' }>['reason'] | Extract<ParsedLine, { ok: false }>['reason'];

const words: Record<Reason, string> = {
  tooLong: `is longer than ${limits.lineBytes / 1024 / 1024} MiB`,
  notUtf8: 'is not UTF-8 text',
  torn: 'was not finished when the agent ended',
  notJson: 'is not JSON',
  tooDeep: `is nested deeper than ${limits.lineDepth} levels`,
  badNumber: 'has a number that is too large',
};

/** What a person reads of a line that no dialect can be given; its bytes stay in the recording. */
export function badLine(reason: Reason, place: { start: number; end: number }): DialectEvent {
  const where = `byte ${place.start} to ${place.end} of its recording`;
  const message = `A line from the agent ${words[reason]} and was left out (${where}).`;
  return { type: 'error', code: 'badLine', message, fatal: false };
}
