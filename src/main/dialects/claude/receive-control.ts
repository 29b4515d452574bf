import type { z } from 'zod';
import { change, takeRequest, tell, write } from '../dialect.ts';
import { ask, isAsked, withdraw } from './approvals.ts';
import { announce, baseCapabilities, capabilitiesOf } from './capabilities.ts';
import {
  type ControlRequestLine,
  type ControlResponse,
  canUseToolSchema,
  initializeReplySchema,
  mcpStatusReplySchema,
  settingsReplySchema,
  usageReplySchema,
} from './control-lines.ts';
import { explainFailures } from './mcp.ts';
import { figuresByModel } from './model-figures.ts';
import { reportSettings } from './report-settings.ts';
import type { Draft, OwnRequest } from './state.ts';

/** The agent asks. What nobody here can answer is refused at once, so that it does not wait. */
export function receiveRequest(draft: Draft, line: ControlRequestLine): void {
  const parsed = canUseToolSchema.safeParse(line.request);
  if (parsed.success) {
    ask(draft, line.request_id, parsed.data);
    return;
  }
  const { subtype } = line.request;
  draft.unknown = `control_request ${subtype}`;
  const error = `Signalbox cannot answer a request of the kind ${subtype}.`;
  write(draft, { type: 'control_response', response: { subtype: 'error', request_id: line.request_id, error } });
}

/** A reply to one of our requests, or, with `--replay-user-messages`, an echo of our answer to one of the agent's. */
export function receiveReply(draft: Draft, response: ControlResponse): void {
  const own = takeRequest(draft, response.request_id);
  if (!own) {
    // An answer, or a question, of which this state knows nothing: the recording is read again.
    withdraw(draft, response.request_id);
    takeFigures(draft, response);
    return;
  }
  if (response.subtype === 'success') take(draft, own, response);
  else refused(draft, own, response.error ?? 'no reason given');
}

function take(draft: Draft, own: OwnRequest, response: ControlResponse): void {
  switch (own.kind) {
    case 'initialize': {
      const reply = initializeReplySchema.safeParse(response.response).data;
      announce(draft, reply ? capabilitiesOf(reply) : baseCapabilities);
      reportSettings(draft, { mode: reply?.current_permission_mode });
      return;
    }
    case 'reattach':
      tell(draft, { type: 'ready' });
      if (response.pending_permission_requests) comparePending(draft, response.pending_permission_requests);
      return;
    case 'settings': {
      const applied = read(settingsReplySchema, response)?.applied;
      if (applied) reportSettings(draft, { model: applied.model, effort: applied.effort });
      return;
    }
    case 'usage':
      takeFigures(draft, response);
      return;
    case 'mcpStatus': {
      const reply = read(mcpStatusReplySchema, response);
      if (reply) explainFailures(draft, reply);
      return;
    }
    case 'setModel':
      reportSettings(draft, { model: wordOf(response, 'model') ?? own.wanted }, 'always');
      return;
    case 'setMode':
      reportSettings(draft, { mode: wordOf(response, 'mode') ?? own.wanted }, 'always');
      return;
    case 'interrupt':
    case 'rename':
      return;
  }
}

/** What the conversation has cost before this process had anything to do with it. */
function takeFigures(draft: Draft, response: ControlResponse): void {
  const reply = read(usageReplySchema, response);
  if (reply) change(draft, { figures: figuresByModel(reply.session.model_usage) });
}

function read<Schema extends z.ZodType>(schema: Schema, response: ControlResponse): z.infer<Schema> | undefined {
  return schema.safeParse(response.response).data;
}

function wordOf(response: ControlResponse, key: string): string | undefined {
  const word = (response.response as { [key: string]: unknown } | null | undefined)?.[key];
  return typeof word === 'string' ? word : undefined;
}

/** After a return of the app: what the agent waits for counts, not what is remembered here. */
function comparePending(draft: Draft, pending: readonly ControlRequestLine[]): void {
  const open = new Set(pending.map((one) => one.request_id));
  for (const { requestId } of Object.values(draft.state.asks)) if (!open.has(requestId)) withdraw(draft, requestId);
  for (const one of pending) if (!isAsked(draft, one.request_id)) receiveRequest(draft, one);
}

const wishes: Readonly<Record<OwnRequest['kind'], string>> = {
  initialize: 'The agent refused the greeting',
  reattach: 'The agent refused the greeting',
  settings: 'The agent does not say how it is set',
  usage: 'The agent does not say what the conversation has cost so far',
  mcpStatus: 'The agent does not say why an MCP server failed',
  interrupt: 'The turn could not be interrupted',
  rename: 'The conversation could not be renamed',
  setModel: 'The model could not be changed',
  setMode: 'The mode could not be changed',
};

/** Questions of our own that an older version need not know. */
const quiet: ReadonlySet<OwnRequest['kind']> = new Set(['settings', 'usage', 'mcpStatus']);

function refused(draft: Draft, own: OwnRequest, why: string): void {
  if (!quiet.has(own.kind)) {
    tell(draft, { type: 'error', code: 'refused', message: `${wishes[own.kind]}: ${why}`, fatal: false });
  }
  if (own.kind === 'initialize') announce(draft, baseCapabilities);
  if (own.kind === 'interrupt' && draft.state.turn) change(draft, { turn: { ...draft.state.turn, stopped: false } });
  if (own.kind === 'reattach') tell(draft, { type: 'ready' });
}
