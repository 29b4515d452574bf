import { z } from 'zod';
import { idSchema } from './ids.ts';
import { limits } from './limits.ts';
import { capabilitiesSchema, modelSchema, modeSchema, settingsSchema } from './session.ts';

/** An address at which a model is served, for agents that are reached so instead of being a program. A key is never in it. */
export const endpointSchema = z.strictObject({
  /** Made by the app from the label; the first part of the ids of its models. */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
  label: z.string().trim().min(1).max(60),
  /** Base URL, such as `http://127.0.0.1:8080/v1`. */
  url: z.url({ protocol: /^https?$/ }).max(limits.pathBytes),
  /** The model to begin with; absent: the first that it offers. */
  model: z.string().min(1).max(150).optional(),
  /** Images may be sent to it, whatever its list of models says. */
  images: z.boolean(),
});
export type Endpoint = z.infer<typeof endpointSchema>;

/** Where the key of an endpoint is. `memory`: the system has no secret store, so it is forgotten when the app quits. */
export const keyPlaceSchema = z.enum(['none', 'memory', 'secretStore']);
export type KeyPlace = z.infer<typeof keyPlaceSchema>;

/** One entry of the registry as people see it: which agent, whether it is on this machine, and how to get it. */
export const agentSchema = z.strictObject({
  id: idSchema,
  label: z.string(),
  /** One sentence about it. */
  about: z.string(),
  installed: z.boolean(),
  /** Where its program was found. */
  program: z.string().optional(),
  version: z.string().optional(),
  /** A command that a person can run to install it. */
  install: z.string(),
  /** Known before a start; the session reports what is really there. */
  models: z.array(modelSchema),
  modes: z.array(modeSchema),
  defaultMode: z.string().optional(),
  /** A command line can be given that it runs. */
  takesCommand: z.boolean().optional(),
  /** Only of an agent that is reached at addresses: those that it has. It is `installed` when there is one. */
  endpoints: z.array(endpointSchema.extend({ key: keyPlaceSchema })).optional(),
});
export type Agent = z.infer<typeof agentSchema>;

/** What came of starting an agent for a look: it did the handshake and said what it can do, or why not. */
export const agentCheckSchema = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('ready'),
    /** From the start to the end of the handshake. */
    milliseconds: z.number().int().nonnegative(),
    capabilities: capabilitiesSchema,
    settings: settingsSchema,
    /** Trouble that it told of and that does not keep it from working. */
    notes: z.array(z.string()),
  }),
  z.strictObject({ outcome: z.literal('failed'), message: z.string() }),
]);
export type AgentCheck = z.infer<typeof agentCheckSchema>;
