import { limits } from '../../shared/limits.ts';
import { placeOf, type Shown } from '../waiting/notice.ts';
import { noticeText } from '../waiting/notice-text.ts';
import type { TrayState } from './tray-state.ts';

export type TrayRow =
  | { kind: 'note'; label: string }
  | { kind: 'open'; label: string; opens: Shown }
  | { kind: 'more'; label: string };

/** What the menu of the tray says of the room: each card, in the deck's order, and who calls. `&` would be a key there. */
export function trayRows({ sessions, cards }: TrayState): TrayRow[] {
  const waiting = [...cards.values()].sort((one, other) => one.order - other.order);
  const rows = waiting.map(({ record }): TrayRow => {
    const session = sessions.get(record.sessionId);
    const what = record.ask.kind === 'approval' ? record.ask.approval.tool : 'a question';
    const who = session ? [noticeText(session.agentLabel, 40).text, placeOf(session)] : [];
    const label = literal([...who, noticeText(what, 60).text].join(' · '));
    return { kind: 'open', label, opens: { kind: 'showCard', id: record.id } };
  });
  for (const session of sessions.values()) {
    if (session.attention === undefined) continue;
    const label = literal(`${noticeText(session.agentLabel, 40).text} · ${placeOf(session)} · calls for you`);
    rows.push({ kind: 'open', label, opens: { kind: 'showSession', id: session.id } });
  }
  if (rows.length === 0) return [{ kind: 'note', label: 'Nothing waits for you' }];
  const listed = rows.slice(0, limits.trayCards);
  const rest = rows.length - listed.length;
  const head: TrayRow = { kind: 'note', label: rows.length === 1 ? '1 waits for you' : `${rows.length} wait for you` };
  return [head, ...listed, ...(rest > 0 ? [{ kind: 'more' as const, label: `${rest} more…` }] : [])];
}

function literal(label: string): string {
  return label.replaceAll('&', '&&');
}
