import type { RoomEntry } from '../../shared/contract.ts';
import type { SessionSummary } from '../../shared/session.ts';
import { groupOf } from '../../shared/session-groups.ts';
import type { WaitingRecord } from '../../shared/waiting.ts';

/** What the tray tells at a glance; the most urgent that is true of any session. */
export type TraySignal = 'idle' | 'working' | 'waiting' | 'trouble';

export type TrayState = {
  sessions: ReadonlyMap<string, SessionSummary>;
  cards: ReadonlyMap<string, { record: WaitingRecord; order: number }>;
};

export const firstTrayState: TrayState = { sessions: new Map(), cards: new Map() };

export function foldTray(state: TrayState, entries: readonly RoomEntry[]): TrayState {
  const sessions = new Map(state.sessions);
  const cards = new Map(state.cards);
  for (const entry of entries) {
    if (entry.kind === 'session') {
      if (entry.value) sessions.set(entry.id, entry.value);
      else sessions.delete(entry.id);
    } else if (entry.kind === 'waiting') {
      if (entry.value && !entry.value.record.settlement) cards.set(entry.id, entry.value);
      else cards.delete(entry.id);
    }
  }
  return { sessions, cards };
}

export function signalOf({ sessions, cards }: TrayState): TraySignal {
  if (cards.size > 0) return 'waiting';
  const groups = new Set([...sessions.values()].map(groupOf));
  if (groups.has('waiting')) return 'waiting';
  if (groups.has('trouble')) return 'trouble';
  return groups.has('working') ? 'working' : 'idle';
}

/** In words, for those who cannot see the icon or do not know its shapes. */
export function trayWords({ sessions, cards }: TrayState): string {
  const groups = [...sessions.values()].map(groupOf);
  const count = (wanted: string) => groups.filter((group) => group === wanted).length;
  const calls = [...sessions.values()].filter((one) => one.attention !== undefined).length;
  const parts = [
    [cards.size + calls, 'waiting for you'],
    [count('trouble'), 'in trouble'],
    [count('working'), 'working'],
  ] as const;
  const said = parts.flatMap(([number, words]) => (number > 0 ? [`${number} ${words}`] : []));
  return said.length > 0 ? `Signalbox: ${said.join(', ')}` : 'Signalbox: all is quiet';
}
