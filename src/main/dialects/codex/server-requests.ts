import { z } from 'zod';
import { jsonSchema } from '../../../shared/ids.ts';
import { actionSchema } from './items.ts';
import { listOf, maybe, text } from './tolerant.ts';

/* What the agent asks of us; seen with 0.171 or declared in it. */

const place = { threadId: text, turnId: text, itemId: text, reason: maybe(text) };

const networkSchema = z.looseObject({ enabled: maybe(z.boolean()) });
/** Kept as it came: what is granted is sent back. */
const permissionsSchema = z.looseObject({ network: maybe(networkSchema), fileSystem: maybe(jsonSchema) });

const amendmentSchema = z.looseObject({ host: text, action: z.enum(['allow', 'deny']) });
export const decisionSchema = z.union([
  z.enum(['accept', 'acceptForSession', 'decline', 'cancel']),
  z.looseObject({ acceptWithExecpolicyAmendment: z.looseObject({ execpolicy_amendment: z.array(text).min(1) }) }),
  z.looseObject({ applyNetworkPolicyAmendment: z.looseObject({ network_policy_amendment: amendmentSchema }) }),
]);
export type AgentDecision = z.infer<typeof decisionSchema>;

export const commandRequestSchema = z.looseObject({
  ...place,
  kind: maybe(text),
  command: maybe(text),
  cwd: maybe(text),
  commandActions: maybe(listOf(actionSchema)),
  networkApprovalContext: maybe(z.looseObject({ host: text, protocol: maybe(text) })),
  additionalPermissions: maybe(permissionsSchema),
  proposedExecpolicyAmendment: maybe(z.array(text).min(1)),
  proposedNetworkPolicyAmendments: maybe(listOf(amendmentSchema)),
  availableDecisions: maybe(listOf(decisionSchema)),
});
export type CommandRequest = z.infer<typeof commandRequestSchema>;

export const fileRequestSchema = z.looseObject({ ...place, grantRoot: maybe(text) });
export type FileRequest = z.infer<typeof fileRequestSchema>;

export const permissionsRequestSchema = z.looseObject({ ...place, cwd: maybe(text), permissions: permissionsSchema });
export type PermissionsRequest = z.infer<typeof permissionsRequestSchema>;

export const inputRequestSchema = z.looseObject({
  threadId: text,
  questions: z
    .array(
      z.looseObject({
        id: text.min(1),
        header: maybe(text),
        question: text,
        isOther: maybe(z.boolean()),
        isSecret: maybe(z.boolean()),
        options: maybe(z.array(z.looseObject({ label: text, description: maybe(text) }))),
      }),
    )
    .min(1)
    .max(16),
});
export type InputRequest = z.infer<typeof inputRequestSchema>;

const choiceSchema = z.looseObject({ const: text, title: maybe(text) });
export const fieldSchema = z.looseObject({
  type: maybe(text),
  title: maybe(text),
  description: maybe(text),
  enum: maybe(z.array(text)),
  enumNames: maybe(z.array(text)),
  oneOf: maybe(z.array(choiceSchema)),
  items: maybe(z.looseObject({ enum: maybe(z.array(text)), anyOf: maybe(z.array(choiceSchema)) })),
});
export type Field = z.infer<typeof fieldSchema>;

/** As many as one card can ask. */
const fieldsSchema = z.record(text.min(1), fieldSchema).refine((fields) => Object.keys(fields).length <= 16);

/** Of an MCP server, or of the agent itself before it calls a tool of one: `_meta` then says which. */
export const elicitationSchema = z.looseObject({
  threadId: text,
  serverName: text,
  mode: text,
  message: maybe(text),
  url: maybe(text),
  requestedSchema: z.looseObject({ properties: fieldsSchema.nullish(), required: maybe(z.array(text)) }).nullish(),
  _meta: maybe(
    z.looseObject({
      codex_approval_kind: maybe(text),
      persist: maybe(z.union([text.transform((one) => [one]), z.array(text)])),
      tool_name: maybe(text),
      tool_title: maybe(text),
      tool_params: maybe(jsonSchema),
    }),
  ),
});
export type Elicitation = z.infer<typeof elicitationSchema>;
