import type { LaunchOptions } from '../dialect.ts';
import { type ClaudeState, firstState } from './state.ts';

/** `--permission-prompt-tool` is no longer in the program's help and works (2.1.332): permissions are asked for on the wire. */
const wireArgs = [
  '-p',
  '--input-format',
  'stream-json',
  '--output-format',
  'stream-json',
  '--verbose',
  '--permission-prompt-tool',
  'stdio',
  '--include-partial-messages',
  '--replay-user-messages',
];

export function launch(options: LaunchOptions): { args: string[]; env: Record<string, string>; state: ClaudeState } {
  const { sessionId, workspace, title, model, mode, resume } = options;
  const args = [
    ...wireArgs,
    // Always said: what the program starts with otherwise depends on the person's own settings.
    '--permission-mode',
    mode ?? 'default',
    ...(model === undefined ? [] : ['--model', model]),
    ...conversationArgs(options),
  ];
  return { args, env: {}, state: firstState({ sessionId, workspace, title, resumed: resume !== undefined }) };
}

/** A new conversation, and a fork, gets the session's own id, so that it can be named before the agent says a word. */
function conversationArgs({ sessionId, resume }: LaunchOptions): string[] {
  if (!resume) return ['--session-id', sessionId];
  const from = ['--resume', resume.agentSessionId];
  return resume.fork ? [...from, '--fork-session', '--session-id', sessionId] : from;
}
