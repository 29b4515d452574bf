import { change, entry, tell } from '../dialect.ts';
import { askForCall } from './approvals.ts';
import { recordId } from './asks.ts';
import { gateStatus } from './gate-words.ts';
import type { DialogLine } from './lines.ts';
import { askPerson } from './questions.ts';
import type { Draft } from './state.ts';

/** What an extension wants of a person: an answer, or only to be seen. */
export function receiveDialog(draft: Draft, line: DialogLine): void {
  if (entry(draft.state.asks, recordId(draft, line.id))) return;
  if (askForCall(draft, line) || askPerson(draft, line)) return;
  if (line.method === 'setStatus' && line.statusKey === gateStatus) change(draft, { gated: true });
  const bad = line.notifyType === 'error' || line.notifyType === 'warning';
  if (line.method === 'notify' && bad && line.message) {
    tell(draft, { type: 'error', code: 'extension', message: line.message, fatal: false });
  }
}
