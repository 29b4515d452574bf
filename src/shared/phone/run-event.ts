import { z } from 'zod';
import { idSchema, jsonSchema } from '../ids.ts';
import { limits } from '../limits.ts';

/** A moment as the phone's wire writes it: RFC 3339 in UTC. */
export const momentSchema = z.iso.datetime({ offset: false });

export const verdictOnPhoneSchema = z.enum(['allow', 'deny']);

/** Everything that a card on a phone must show of a call: the full structured input, never a summary of it. */
export const approvalRequestSchema = z.strictObject({
  approvalId: idSchema,
  /** The agent, as people call it. */
  provider: z.string().max(limits.toolNameBytes),
  toolName: z.string().max(limits.toolNameBytes),
  input: jsonSchema,
  workspace: z.string().max(limits.pathBytes),
  /** After this it denies itself. */
  expiresAt: momentSchema,
});
export type ApprovalRequest = z.infer<typeof approvalRequestSchema>;

const nothing = z.strictObject({});

function kind<Kind extends string, Data extends z.ZodType>(name: Kind, data: Data) {
  return z.strictObject({ kind: z.literal(name), data });
}

/** The eight kinds of the protocol's version 1, and no other. */
export const runEventBodySchema = z.discriminatedUnion('kind', [
  kind('text', z.strictObject({ text: z.string() })),
  kind('toolUse', z.strictObject({ toolUseId: idSchema, name: z.string(), input: jsonSchema })),
  /** `summary` is bounded prose, never the result itself. */
  kind('toolResult', z.strictObject({ toolUseId: idSchema, ok: z.boolean(), summary: z.string() })),
  kind('approvalRequest', approvalRequestSchema),
  kind(
    'approvalSettled',
    z.strictObject({
      approvalId: idSchema,
      verdict: verdictOnPhoneSchema,
      decidedBy: z.enum(['user', 'expiry', 'shutdown']),
    }),
  ),
  kind('completed', nothing),
  kind('cancelled', nothing),
  /** Prose for a person; no stack and no path. */
  kind('error', z.strictObject({ message: z.string() })),
]);
export type RunEventBody = z.infer<typeof runEventBodySchema>;

/** One event of a run. A run is a turn of ours; `seq` counts from 0 within it, without gaps. */
export const runEventSchema = z.strictObject({
  runId: idSchema,
  seq: z.number().int().nonnegative(),
  event: runEventBodySchema,
});
export type RunEvent = z.infer<typeof runEventSchema>;
