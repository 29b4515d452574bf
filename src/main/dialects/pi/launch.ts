import type { LaunchOptions } from '../dialect.ts';
import { firstState, type PiState } from './state.ts';

/** The gate that asks before a call runs is put in front of these by the driver: its file is not the dialect's to know. */
export function launch(options: LaunchOptions): { args: string[]; env: Record<string, string>; state: PiState } {
  const { sessionId, workspace, model, resume } = options;
  const args = ['--mode', 'rpc', ...(model === undefined ? [] : ['--model', model]), ...conversationArgs(options)];
  return { args, env: {}, state: firstState({ sessionId, workspace, resumed: resume !== undefined }) };
}

/**
 * `--session-id` opens the conversation of that id, or begins it (1.6.0). Taken up so, one that the agent never wrote down,
 * because nothing was said in it, begins again; `--session` would end the process.
 */
function conversationArgs({ sessionId, title, resume }: LaunchOptions): string[] {
  if (resume && !resume.fork) return ['--session-id', resume.agentSessionId];
  const from = resume ? ['--fork', resume.agentSessionId] : [];
  return [...from, '--session-id', sessionId, '--name', title];
}
