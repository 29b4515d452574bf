import type { z } from 'zod';
import { askCommand, askFiles, askPermissions } from './approvals.ts';
import type { Asked } from './asks.ts';
import { elicit } from './elicitation.ts';
import { askQuestions } from './questions.ts';
import { refuse } from './rpc.ts';
import {
  commandRequestSchema,
  elicitationSchema,
  fileRequestSchema,
  inputRequestSchema,
  permissionsRequestSchema,
} from './server-requests.ts';
import type { Draft } from './state.ts';

type Receiver = (draft: Draft, requestId: number | string, params: unknown) => boolean;

/** False: nobody can be asked this. */
function when<Schema extends z.ZodType<{ threadId: string }>>(
  schema: Schema,
  receive: (draft: Draft, asked: Asked, params: z.infer<Schema>) => void,
): Receiver {
  return (draft, requestId, params) => {
    const parsed = schema.safeParse(params);
    if (parsed.success) receive(draft, { requestId, thread: parsed.data.threadId }, parsed.data);
    return parsed.success;
  };
}

const receivers: Readonly<Record<string, Receiver>> = {
  'item/commandExecution/requestApproval': when(commandRequestSchema, askCommand),
  'item/fileChange/requestApproval': when(fileRequestSchema, askFiles),
  'item/permissions/requestApproval': when(permissionsRequestSchema, askPermissions),
  'item/tool/requestUserInput': when(inputRequestSchema, askQuestions),
  'mcpServer/elicitation/request': when(elicitationSchema, elicit),
};

/** The agent asks. What nobody here can answer is refused at once. */
export function receiveRequest(draft: Draft, id: number | string, method: string, params: unknown): void {
  // The same again while it waits: a recording is read again, or the agent repeats itself.
  if (Object.values(draft.state.asks).some(({ requestId }) => requestId === id)) return;
  const receive = Object.hasOwn(receivers, method) ? receivers[method] : undefined;
  if (receive?.(draft, id, params)) return;
  draft.unknown = method;
  refuse(draft, id, method);
}
