import type { LaunchOptions } from '../dialect.ts';
import { firstState, type ScvState } from './state.ts';

/** The model and the policy are said on the command line; the protocol has no words for them. */
export function launch(options: LaunchOptions): { args: string[]; env: Record<string, string>; state: ScvState } {
  const { model, mode } = options;
  const args = [
    '--stdio',
    ...(model === undefined ? [] : ['--model', model]),
    ...(mode === undefined ? [] : ['--approval-policy', mode]),
  ];
  return { args, env: {}, state: firstState(options) };
}
