import { z } from 'zod';
import { commandRisk } from '../../../shared/command-risk.ts';
import type { Json } from '../../../shared/ids.ts';
import type { Approval, Risk, Settlement } from '../../../shared/waiting.ts';
import { change, type ErrandResult, entry, tell } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import { allow } from './allowances.ts';
import { askedFor, choose, recordId, takeAsk } from './answers.ts';
import type { Ask, PermissionAsk } from './ask.ts';
import { type Call, riskOfKind } from './call.ts';
import { textOf } from './call-output.ts';
import { markDenied, nameOf, takeCall } from './calls.ts';
import { commandIn, lineOf } from './commands.ts';
import { decisionsFor, offerFor, optionSchema } from './decisions.ts';
import { type Draft, refuse, withEntry } from './draft.ts';
import { compareDiff } from './edits.ts';
import type { RpcId } from './rpc-lines.ts';
import { listOf } from './tolerant.ts';
import { type CallLine, callSchema } from './update-lines.ts';

const permissionSchema = z.looseObject({ toolCall: callSchema, options: listOf(optionSchema).catch([]) });

const editErrand = 'edit:';

/** The agent asks whether a call may run. It may be the first that is heard of the call. */
export function askPermission(draft: Draft, requestId: RpcId, params: Json): void {
  const parsed = permissionSchema.safeParse(params).data;
  if (!parsed) {
    refuse(draft, requestId, -32602, 'The request does not say which tool call it is about.');
    return;
  }
  if (askedFor(draft, requestId) !== undefined) return;
  const { toolCall, options } = parsed;
  const callId = agentId(toolCall.toolCallId);
  const { status: _, ...told } = toolCall;
  takeCall(draft, told, true);
  const call = entry(draft.state.calls, callId);
  if (!call) {
    choose(draft, requestId, { optionId: null });
    return;
  }
  const id = recordId(draft, requestId);
  const { decisions, offers } = decisionsFor(options, draft.profile.denialEndsTurn === true);
  const approval: Approval = { ...card(draft, id, callId, call, toolCall), decisions };
  const command = commandIn(call.input);
  const asked: PermissionAsk = {
    kind: 'permission',
    offers,
    diffs: call.diffs,
    command: command ? lineOf(command) : null,
    unseen: null,
  };
  if (call.diffs.length === 0) {
    remember(draft, id, { requestId, callId, ...asked });
    tell(draft, { type: 'approvalRequested', ...approval });
    return;
  }
  const unseen = { approval, edits: call.diffs.map(() => null) };
  remember(draft, id, { requestId, callId, ...asked, unseen });
  compare(draft, id, call.diffs);
}

function compare(draft: Draft, id: string, diffs: Call['diffs']): void {
  for (const [place, { path }] of diffs.entries()) {
    draft.errands.push({ id: `${editErrand}${place}:${id}`, kind: 'readFile', path });
  }
}

function card(draft: Draft, id: string, about: string, call: Call, line: CallLine): Omit<Approval, 'decisions'> {
  const { workspace } = draft.state;
  const command = commandIn(call.input);
  const reason = textOf(line.content ?? []).trim();
  return {
    id,
    about,
    tool: nameOf(call).slice(0, 256),
    input: call.input ?? described(call, line),
    ...(call.title === null ? {} : { title: call.title.slice(0, 1_000) }),
    ...command,
    cwd: workspace,
    workspace,
    risk: riskOf(call, line),
    ...(reason === '' ? {} : { reason }),
    edits: [],
    editable: false,
    takesReason: false,
  };
}

/** One agent asks without the call's input (0.61): then all that it said of the call is what is decided on. */
function described({ title, diffs, paths }: Call, line: CallLine): Json {
  const words = textOf(line.content ?? []);
  return {
    ...(title === null ? {} : { title }),
    ...(words === '' ? {} : { description: words }),
    ...(paths.length > 0 ? { paths } : {}),
    ...(diffs.length > 0 ? { edits: diffs } : {}),
  };
}

function riskOf(call: Call, line: CallLine): Risk {
  if (call.kind !== 'execute') return riskOfKind(line.kind, call.kind);
  const command = commandIn(call.input);
  return commandRisk(command ? lineOf(command) : (call.title ?? ''));
}

/** A file of an edit was read; with the last of them the card can be shown. */
export function editCompared(draft: Draft, errandId: string, file: ErrandResult): void {
  const found = new RegExp(`^${editErrand}(\\d+):(.*)$`, 's').exec(errandId);
  const id = found?.[2] ?? '';
  const asked = entry(draft.state.asks, id);
  const place = Number(found?.[1]);
  if (asked?.kind !== 'permission' || !asked.unseen) return;
  const diff = asked.diffs[place];
  if (!diff) return;
  const edits = asked.unseen.edits.with(place, compareDiff(diff, file));
  if (edits.includes(null)) {
    remember(draft, id, { ...asked, unseen: { ...asked.unseen, edits } });
    return;
  }
  remember(draft, id, { ...asked, unseen: null });
  tell(draft, { type: 'approvalRequested', ...asked.unseen.approval, edits: edits.filter((edit) => edit !== null) });
}

/** Errands that were under way when the app went. */
export function compareAgain(draft: Draft): void {
  for (const [id, asked] of Object.entries(draft.state.asks)) {
    if (asked.kind === 'permission' && asked.unseen) compare(draft, id, asked.diffs);
  }
}

/** Tells the agent what was decided; `stop`: the turn is to end with it. */
export function settlePermission(draft: Draft, id: string, settlement: Settlement): { stop: boolean } {
  const asked = takeAsk(draft, id);
  if (asked?.kind !== 'permission') return { stop: false };
  const offer = offerFor(asked.offers, settlement);
  if (settlement.verdict === 'allow') allow(draft, { diffs: asked.diffs, line: asked.command });
  else if (asked.callId !== null) markDenied(draft, asked.callId);
  choose(draft, asked.requestId, offer);
  return { stop: offer.kind === 'denyAndStop' && offer.optionId === null };
}

function remember(draft: Draft, id: string, asked: Ask): void {
  change(draft, { asks: withEntry(draft.state.asks, id, asked) });
}
