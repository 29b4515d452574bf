import type { Json } from '../../../shared/ids.ts';
import type { Approval, Settlement } from '../../../shared/waiting.ts';
import { type ErrandResult, entry, tell, write } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import { answerAsk, recordId, rememberAsk } from './asks.ts';
import { noteCall, showCall, startCall } from './calls.ts';
import { decisions, denialWords } from './decisions.ts';
import { editsOf, isPlainPath, pathOfEdit } from './edits.ts';
import { approvalMark, type GateAnswer } from './gate-words.ts';
import { type DialogLine, gateQuestionSchema } from './lines.ts';
import type { Ask, Draft } from './state.ts';
import { commandOf, toolRisk } from './tool-facts.ts';

const editErrand = 'edit:';
type ApprovalAsk = Extract<Ask, { kind: 'approval' }>;

/** The gate asks whether a call may run. False: the dialog is not the gate's. */
export function askForCall(draft: Draft, dialog: DialogLine): boolean {
  if (dialog.method !== 'input' || !dialog.title?.startsWith(approvalMark)) return false;
  const question = gateQuestionSchema.safeParse(parse(dialog.title.slice(approvalMark.length))).data;
  if (!question) {
    write(draft, { type: 'extension_ui_response', id: dialog.id, cancelled: true });
    return true;
  }
  const id = recordId(draft, dialog.id);
  const { tool, input } = question;
  startCall(draft, { toolCallId: question.id, toolName: tool, args: input });
  const callId = agentId(question.id);
  const asked: ApprovalAsk = { kind: 'approval', dialog: dialog.id, callId, tool, input, edits: [], unseen: null };
  const approval = cardOf(draft, id, asked);
  const path = pathOfEdit(tool, input);
  if (path === undefined) {
    show(draft, id, asked, approval);
  } else if (isPlainPath(path)) {
    rememberAsk(draft, id, { ...asked, unseen: approval });
    draft.errands.push({ id: `${editErrand}${id}`, kind: 'readFile', path });
  } else {
    const edits = editsOf(tool, input, path, { kind: 'outside', message: '' });
    show(draft, id, { ...asked, edits }, { ...approval, edits, reason: outsideWords(path) });
  }
  return true;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function cardOf(draft: Draft, id: string, { callId, tool, input }: ApprovalAsk): Approval {
  const { workspace } = draft.state;
  const command = commandOf(tool, input);
  return {
    id,
    about: callId,
    tool: tool.slice(0, 256),
    input,
    ...(command === undefined ? {} : { command }),
    cwd: workspace,
    workspace,
    risk: toolRisk(tool, input),
    edits: [],
    decisions: [...decisions],
    editable: true,
    takesReason: true,
  };
}

function show(draft: Draft, id: string, asked: ApprovalAsk, approval: Approval): void {
  rememberAsk(draft, id, { ...asked, unseen: null });
  tell(draft, { type: 'approvalRequested', ...approval });
}

function outsideWords(path: string): string {
  return `It reaches outside the workspace: ${path}`;
}

/** The file of an edit was read: now the card can be shown. */
export function editCompared(draft: Draft, errandId: string, file: ErrandResult): void {
  const id = errandId.slice(editErrand.length);
  const asked = errandId.startsWith(editErrand) ? entry(draft.state.asks, id) : undefined;
  if (asked?.kind !== 'approval' || !asked.unseen) return;
  const path = pathOfEdit(asked.tool, asked.input) ?? '';
  const edits = editsOf(asked.tool, asked.input, path, file);
  const reason = file.kind === 'outside' ? { reason: `${file.message} (${path})` } : {};
  show(draft, id, { ...asked, edits }, { ...asked.unseen, ...reason, edits });
}

/** Errands that were under way when the app went. */
export function compareAgain(draft: Draft): void {
  for (const [id, asked] of Object.entries(draft.state.asks)) {
    if (asked.kind !== 'approval' || !asked.unseen) continue;
    draft.errands.push({ id: `${editErrand}${id}`, kind: 'readFile', path: pathOfEdit(asked.tool, asked.input) ?? '' });
  }
}

/** What was decided, as the gate reads it. */
export function settleCall(draft: Draft, id: string, asked: ApprovalAsk, settlement: Settlement): void {
  if (settlement.verdict !== 'allow') {
    noteCall(draft, asked.callId, { denied: true });
    answer(draft, id, { allow: false, reason: denialWords(settlement) });
    return;
  }
  const edited = objectOf(settlement.editedInput);
  if (edited) showCall(draft, asked.callId, asked.tool, edited);
  else noteCall(draft, asked.callId, { edits: asked.edits.filter((edit) => edit.coverage !== 'conflict') });
  answer(draft, id, { allow: true, ...(edited ? { input: edited } : {}) });
}

function answer(draft: Draft, id: string, value: GateAnswer): void {
  answerAsk(draft, id, { value: JSON.stringify(value) });
}

function objectOf(json: Json | undefined): { [key: string]: Json } | undefined {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : undefined;
}
