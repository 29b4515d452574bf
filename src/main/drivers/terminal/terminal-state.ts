import { z } from 'zod';

/** What a terminal's driver keeps. */
export const terminalStateSchema = z.strictObject({
  version: z.literal(1),
  /** The terminal that is open; `null`: its end was told. */
  terminal: z.string().nullable(),
});
export type TerminalState = z.infer<typeof terminalStateSchema>;
