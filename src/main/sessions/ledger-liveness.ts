import type { Liveness } from '../drivers/driver.ts';
import { cleanText } from './clean-text.ts';
import { type Draft, record, settleStatus, update, updateSummary } from './ledger.ts';
import { callPerson } from './ledger-attention.ts';
import { endTurn } from './ledger-turn.ts';
import { unsend } from './queue.ts';

/** A new process begins, of which nothing is known yet; that the one before it had ended says nothing about it. */
export function beginProcess(draft: Draft): void {
  update(draft, { liveness: 'unknown', ready: false, compacting: false, commandUnderWay: false });
  settleStatus(draft);
}

/** Takes over what is known of the agent's process. Its end settles everything; nothing stays "working". */
export function applyLiveness(draft: Draft, liveness: Liveness, expected: boolean): void {
  if (liveness.state !== 'exited') {
    update(draft, { liveness: liveness.state });
    if (liveness.state === 'alive') dropTrouble(draft);
    settleStatus(draft);
    return;
  }
  if (draft.ledger.liveness === 'exited') return;
  const neverReady = !draft.ledger.ready;
  update(draft, { liveness: 'exited', ready: false, compacting: false, commandUnderWay: false });
  if (draft.ledger.summary.turn || Object.keys(draft.ledger.pending).length > 0) {
    endTurn(draft, { outcome: 'interrupted' }, expected ? 'sessionClosed' : 'agentExited');
  }
  unsend(draft);
  callPerson(draft, null);
  if (!expected && (liveness.exitCode !== 0 || neverReady)) {
    const message = describeExit(liveness);
    record(draft, { type: 'error', code: 'agentExited', message, fatal: true });
    updateSummary(draft, { trouble: { code: 'agentExited', message } });
  }
  settleStatus(draft);
}

function dropTrouble(draft: Draft): void {
  if (draft.ledger.summary.trouble?.code !== 'agentExited') return;
  const { trouble: _, ...summary } = draft.ledger.summary;
  update(draft, { summary });
}

/** How the agent ended, in words, with the last it had to say. Signals show as 128 and more in a shell's status. */
function describeExit(end: { exitCode?: number; stderr: string }): string {
  const words = cleanText(end.stderr).trim();
  const said = words === '' ? 'It left no message.' : `Its last words:\n${words}`;
  if (end.exitCode === undefined) return `The agent ended and its exit status is not known. ${said}`;
  if (end.exitCode > 128) return `The agent was ended by signal ${end.exitCode - 128}. ${said}`;
  return `The agent ended with status ${end.exitCode}. ${said}`;
}
