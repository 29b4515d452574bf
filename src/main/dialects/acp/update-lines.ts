import { z } from 'zod';
import { jsonSchema } from '../../../shared/ids.ts';
import { blockSchema } from './content-lines.ts';
import { configOptionsSchema } from './session-lines.ts';
import { listOf, maybe, text } from './tolerant.ts';

/* What an agent says while it works: `session/update`, as much of it as the dialect looks at. */

export const updateLineSchema = z.looseObject({
  sessionId: maybe(text),
  update: z.looseObject({ sessionUpdate: text }),
});

export const chunkSchema = z.looseObject({ content: blockSchema, messageId: maybe(text) });

const diffSchema = z.looseObject({ type: z.literal('diff'), path: text, oldText: maybe(text), newText: text });
const terminalSchema = z.looseObject({ type: z.literal('terminal'), terminalId: text });
const saidSchema = z.looseObject({ type: z.literal('content'), content: blockSchema });
const contentSchema = z.union([diffSchema, terminalSchema, saidSchema]);
export type CallContent = z.infer<typeof contentSchema>;

/** An adapter that runs commands by itself shows their output so, beside the protocol (2.6.0). */
const outputSchema = z.looseObject({ data: text, terminal_id: text });
const exitSchema = z.looseObject({ terminal_id: text, exit_code: maybe(z.number().int()), signal: maybe(text) });

export const callSchema = z.looseObject({
  toolCallId: text,
  name: maybe(text),
  title: maybe(text),
  kind: maybe(text),
  status: maybe(text),
  content: maybe(listOf(contentSchema)),
  locations: maybe(listOf(z.looseObject({ path: text }))),
  rawInput: jsonSchema.optional().catch(undefined),
  rawOutput: jsonSchema.optional().catch(undefined),
  _meta: maybe(
    z.looseObject({
      claudeCode: maybe(
        z.looseObject({ toolName: maybe(text), nonExecutionKind: maybe(text), parentToolUseId: maybe(text) }),
      ),
      terminal_output: maybe(outputSchema),
      terminal_output_delta: maybe(outputSchema),
      terminal_exit: maybe(exitSchema),
    }),
  ),
});
export type CallLine = z.infer<typeof callSchema>;

export const planSchema = z.looseObject({
  entries: listOf(z.looseObject({ content: text, priority: maybe(text), status: maybe(text) })),
});

export const commandsSchema = z.looseObject({
  availableCommands: listOf(
    z.looseObject({ name: text, description: maybe(text), input: maybe(z.looseObject({ hint: maybe(text) })) }),
  ),
});

export const modeUpdateSchema = z.looseObject({ currentModeId: text });
export const optionsUpdateSchema = z.looseObject({ configOptions: configOptionsSchema });

export const usageUpdateSchema = z.looseObject({
  used: maybe(z.number()),
  size: maybe(z.number()),
  cost: maybe(z.looseObject({ amount: z.number(), currency: maybe(text) })),
});

export const noticeSchema = z.looseObject({ severity: maybe(text), title: text, description: maybe(text) });
export const compactionSchema = z.looseObject({ status: text, error: maybe(text) });
