import type { LaunchOptions } from '../dialect.ts';
import { firstState, type WhaleState } from './state.ts';

/** All that concerns the conversation is said in requests. */
export function launch(options: LaunchOptions): { args: string[]; env: Record<string, string>; state: WhaleState } {
  return { args: ['app-server', '--stdio'], env: {}, state: firstState(options) };
}
