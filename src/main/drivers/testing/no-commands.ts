import type { Commands } from '../process/commands.ts';

/** For agents that have nothing run for them. */
export const noCommands: Commands = {
  run: () => undefined,
  read: async () => ({ kind: 'outputSoFar', text: '', truncated: false }),
  end: () => undefined,
  detach: async () => undefined,
  stop: async () => undefined,
};
