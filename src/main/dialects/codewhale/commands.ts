import { limits } from '../../../shared/limits.ts';
import { tell } from '../dialect.ts';
import { editCall, endCall, startCall } from './calls.ts';
import { subjectOf } from './payload.ts';
import type { Call, Draft, Turn } from './state.ts';

/** A command runs: within a call that the agent announced, or as one of its own. Its output is a terminal's. */
export function commandBegun(draft: Draft, turn: Turn, command: string, cwd: string | null | undefined): void {
  const where = cwd || draft.state.workspace;
  const call =
    draft.state.calls.find((one) => one.source === 'tool' && one.terminal === null && isOf(one, command)) ??
    startCall(draft, turn, {
      source: 'command',
      tool: 'shell',
      match: command,
      input: { command, cwd: where },
      kind: 'execute',
    });
  const terminal = `${call.id}.out`;
  editCall(draft, call.id, { terminal });
  tell(draft, { type: 'terminalOpened', id: terminal, argv: [command], cwd: where, about: call.id });
}

export function commandOutput(draft: Draft, command: string, delta: string): void {
  const id = running(draft, command)?.terminal;
  if (!id) return;
  for (let start = 0; start < delta.length; ) {
    const end = cutAt(delta, start + limits.terminalChunkBytes);
    tell(draft, { type: 'terminalOutput', id, chunk: delta.slice(start, end) });
    start = end;
  }
}

export function commandEnded(draft: Draft, command: string, exitCode: number): void {
  const call = running(draft, command);
  if (!call?.terminal) return;
  tell(draft, { type: 'terminalExited', id: call.terminal, exitCode });
  editCall(draft, call.id, { terminal: null });
  if (call.source !== 'command') return;
  endCall(draft, call, { ok: exitCode === 0, output: exitCode === 0 ? '' : `Exit status ${exitCode}` });
}

/** Commands have no ids either: the first that runs is the one that is told of. */
function running({ state }: Draft, command: string): Call | undefined {
  return state.calls.find((call) => call.terminal !== null && isOf(call, command));
}

function isOf(call: Call, command: string): boolean {
  return (call.source === 'command' ? call.match : subjectOf(call.input)) === command;
}

/** Never between the two halves of one character. */
function cutAt(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return end < text.length && last >= 0xd800 && last <= 0xdbff ? end - 1 : Math.min(end, text.length);
}
