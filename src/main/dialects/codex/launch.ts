import type { LaunchOptions } from '../dialect.ts';
import { type CodexState, firstState } from './state.ts';

/** The app-server speaks on standard input and output; all that concerns the conversation is said there. */
export function launch(options: LaunchOptions): { args: string[]; env: Record<string, string>; state: CodexState } {
  return { args: ['app-server'], env: { RUST_LOG: 'error' }, state: firstState(options) };
}
