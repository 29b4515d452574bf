import type { Json } from '../../../shared/ids.ts';
import { limits } from '../../../shared/limits.ts';
import type { Redact } from '../redact.ts';

/**
 * The input of a call as it stands beside it: for looking at, while a card has all of it. One that is too large keeps its
 * structure as far as there is room, and says what is missing.
 */
export function shownInput(input: Json, redact: Redact): Json {
  const size = JSON.stringify(input).length;
  if (size <= limits.phoneToolInputBytes) {
    const whole = redact.json(input);
    if (fits(whole)) return whole;
  }
  // Far more than is shown is not looked at; what is cut off here is cut off again below, so no half of a secret is left.
  const head = redact.json(cut(input, { chars: lookedAt, entries: lookedAt, budget: { left: lookedAt } }));
  for (const [chars, entries] of steps) {
    const shown = cut(head, { chars, entries, budget: { left: mostParts } });
    if (fits(shown)) return shown;
  }
  return `… ${size} characters`;
}

const steps = [
  [2_000, 100],
  [500, 50],
  [120, 20],
  [40, 8],
] as const;

const lookedAt = 16 * 1_024;
const mostParts = 400;

type Room = { chars: number; entries: number; budget: { left: number } };

function fits(value: Json): boolean {
  return Buffer.byteLength(JSON.stringify(value)) <= limits.phoneToolInputBytes;
}

function cut(value: Json, room: Room): Json {
  room.budget.left -= 1;
  if (typeof value === 'string') return cutText(value, room.chars);
  if (typeof value !== 'object' || value === null) return value;
  if (room.budget.left <= 0) return '…';
  if (Array.isArray(value)) {
    const kept = value.slice(0, room.entries).map((entry) => cut(entry, room));
    return kept.length < value.length ? [...kept, `… ${value.length - kept.length} more`] : kept;
  }
  const names = Object.keys(value);
  const kept = names
    .slice(0, room.entries)
    .map((name): [string, Json] => [cutText(name, room.chars), cut(value[name] ?? null, room)]);
  if (kept.length < names.length) kept.push(['…', `${names.length - kept.length} more`]);
  return Object.fromEntries(kept);
}

/** What was cut before is counted on. */
const cutBefore = /… (\d+) more characters$/;

function cutText(text: string, chars: number): string {
  if (text.length <= chars + mark) return text;
  const before = cutBefore.exec(text.slice(-64));
  const length = before ? text.length - before[0].length + Number(before[1]) : text.length;
  const shown = text.slice(0, chars).replace(/[\ud800-\udbff]$/, '');
  return `${shown}… ${length - shown.length} more characters`;
}

/** So long are the words that say that something was cut. */
const mark = 32;
