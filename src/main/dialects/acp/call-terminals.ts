import { change, entry, tell } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import { commandIn, lineOf } from './commands.ts';
import { type Draft, withEntry } from './draft.ts';
import { tellOutput } from './terminal-requests.ts';
import { show } from './terminals.ts';
import type { CallLine } from './update-lines.ts';

/**
 * The terminals that a call names: those that we run for it, and those that the agent runs itself and whose output one
 * adapter tells beside the protocol (2.6.0).
 */
export function showOwnTerminal(draft: Draft, callId: string, line: CallLine): void {
  for (const one of line.content ?? []) if (one.type === 'terminal') show(draft, one.terminalId, callId);
  const { terminal_output: whole, terminal_output_delta: more, terminal_exit: exit } = line._meta ?? {};
  for (const output of [whole, more]) {
    if (!output) continue;
    open(draft, callId, output.terminal_id);
    tellOutput(draft, agentId(output.terminal_id), output.data);
  }
  if (!exit || !isOpen(draft, callId, agentId(exit.terminal_id))) return;
  tell(draft, {
    type: 'terminalExited',
    id: agentId(exit.terminal_id),
    ...(typeof exit.exit_code === 'number' ? { exitCode: exit.exit_code } : {}),
    ...(exit.signal ? { signal: exit.signal } : {}),
  });
}

function isOpen(draft: Draft, callId: string, id: string): boolean {
  return entry(draft.state.calls, callId)?.terminals.includes(id) ?? false;
}

/** Only with its first output: one agent names a terminal before its command was allowed (2.6.0). */
function open(draft: Draft, callId: string, terminalId: string): void {
  const id = agentId(terminalId);
  const call = entry(draft.state.calls, callId);
  if (!call || isOpen(draft, callId, id)) return;
  change(draft, { calls: withEntry(draft.state.calls, callId, { ...call, terminals: [...call.terminals, id] }) });
  const command = commandIn(call.input);
  const argv = command && 'argv' in command ? command.argv : [command ? lineOf(command) : (call.title ?? '')];
  tell(draft, { type: 'terminalOpened', id, argv, cwd: draft.state.workspace, about: callId });
}
