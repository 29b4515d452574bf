import { z } from 'zod';
import { type EventType, eventBodySchema } from '../../../shared/event.ts';
import { idSchema } from '../../../shared/ids.ts';
import { costSourceSchema, spentSchema } from '../../../shared/usage.ts';
import { approvalSchema, questionSchema } from '../../../shared/waiting.ts';

/*
 * The lines between the product and its echo agent. The agent is ours, so most of what it says is said in the words of
 * the transcript itself (`event`); the rest is what an agent cannot know of a transcript.
 */

const line = <Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), ...shape });

const { decisions: _, workspace: __, takesReason: ___, ...asked } = approvalSchema.shape;

/** What the session records itself is not the agent's to say. */
const sayable: ReadonlySet<EventType> = new Set<EventType>([
  'turnStarted',
  'turnEnded',
  'peerMessage',
  'assistantText',
  'assistantThought',
  'plan',
  'toolStart',
  'toolUpdate',
  'toolEnd',
  'proposedEdit',
  'terminalOpened',
  'terminalOutput',
  'terminalExited',
  'settings',
  'modes',
  'commands',
  'mcp',
  'goal',
  'limits',
  'compactionStarted',
  'compacted',
  'trimmed',
  'cleared',
  'error',
]);

export const echoLineSchema = z.discriminatedUnion('type', [
  line('hello', { conversation: idSchema, model: z.string(), mode: z.string() }),
  line('event', { event: eventBodySchema.refine((body) => sayable.has(body.type), 'not for an agent to say') }),
  line('taken', { id: idSchema, text: z.string() }),
  /** `check`: the edits are to be compared with the files first. */
  line('ask', { ...asked, check: z.boolean() }),
  line('question', questionSchema.shape),
  line('withdraw', { id: idSchema }),
  line('usage', {
    ...spentSchema.shape,
    cost: z.number().nonnegative().optional(),
    costSource: costSourceSchema,
    model: z.string().optional(),
    contextUsed: z.number().int().nonnegative().optional(),
    contextSize: z.number().int().positive().optional(),
  }),
  line('image', { base64: z.string(), about: idSchema.optional() }),
  line('conversation', { id: idSchema }),
  line('title', { title: z.string() }),
]);
/** From the agent. */
export type EchoLine = z.infer<typeof echoLineSchema>;

/** To the agent. */
export type EchoFrame =
  | { type: 'message'; id: string; text: string; images: { mediaType: string; base64: string }[] }
  | { type: 'interrupt' }
  | { type: 'answer'; id: string; allowed: boolean; stop: boolean; input?: unknown; reason?: string }
  | { type: 'answers'; id: string; answers: Record<string, string[]> | null }
  | { type: 'setModel'; model: string }
  | { type: 'setMode'; mode: string }
  | { type: 'compact'; instructions?: string }
  | { type: 'clear' }
  | { type: 'rename'; title: string }
  | { type: 'raw'; text: string };
