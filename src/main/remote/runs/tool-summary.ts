import type { EventOf, ToolKind } from '../../../shared/event.ts';

/** What is known of a call beside its end. */
export type Call = {
  kind: ToolKind;
  pictures: number;
  /** Of the terminal that it opened. */
  exitCode?: number;
};

/** How a call went, in words that are all ours: nothing of what it gave back is in them but how much it was. */
export function toolSummary(call: Call, end: EventOf<'toolEnd'>): string {
  const parts = [outcomeOf(call, end), pictures(call.pictures), amountOf(call, end)];
  return parts.filter((part) => part !== '').join(', ');
}

const done: Partial<Record<ToolKind, string>> = {
  read: 'Read',
  edit: 'Edited',
  delete: 'Deleted',
  move: 'Moved',
  search: 'Searched',
  fetch: 'Fetched',
  agent: 'Reported back',
  question: 'Answered',
};

const failed = { denied: 'Denied', interrupted: 'Interrupted', failed: 'Failed', timeout: 'Timed out' };

function outcomeOf({ kind, exitCode }: Call, { ok, errorKind }: EventOf<'toolEnd'>): string {
  if (errorKind === 'denied' || errorKind === 'interrupted' || errorKind === 'timeout') return failed[errorKind];
  if (exitCode !== undefined && exitCode !== 0) return `Exit code ${exitCode}`;
  return ok ? (done[kind] ?? 'Done') : failed.failed;
}

function pictures(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'a picture' : `${count} pictures`;
}

/** What an edit says is for the agent, and what was denied or interrupted says nothing. */
function amountOf({ kind }: Call, { output, truncated, errorKind }: EventOf<'toolEnd'>): string {
  const silent = kind === 'edit' || kind === 'delete' || kind === 'move' || kind === 'question';
  const text = output.trim();
  if (text === '' || silent || errorKind === 'denied' || errorKind === 'interrupted') return '';
  const lines = countLines(text);
  const about = kind === 'read' || kind === 'agent' ? '' : ' of output';
  const size = text.length > 1_024 ? ` (${sizeOf(text.length)})` : '';
  return `${truncated ? 'more than ' : ''}${lines === 1 ? 'one line' : `${lines} lines`}${about}${size}`;
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

function sizeOf(characters: number): string {
  const kilo = characters / 1_024;
  return kilo < 1_024 ? `${Math.round(kilo)} KB` : `${(kilo / 1_024).toFixed(1)} MB`;
}
