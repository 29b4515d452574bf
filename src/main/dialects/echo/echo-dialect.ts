import type { Json } from '../../../shared/ids.ts';
import type { Capabilities, ImageRef } from '../../../shared/session.ts';
import type { Decision, Edit, Settlement } from '../../../shared/waiting.ts';
import { type Dialect, type DialectCommand, type DialectEvent, type Errand, noStep, type Step } from '../dialect.ts';
import { compareEdit } from './compare-edit.ts';
import { echoCommands, echoModels, echoModes } from './echo-catalog.ts';
import { type EchoFrame, type EchoLine, echoLineSchema } from './echo-protocol.ts';

type Ask = Omit<Extract<EchoLine, { type: 'ask' }>, 'type' | 'check'>;

export type EchoState = {
  workspace: string;
  /** Records that the agent waits for. */
  waiting: Record<string, 'approval' | 'question'>;
  /** Images of messages that the agent has not begun to read. */
  images: Record<string, Json[]>;
  /** Asks whose edits are being compared with the files: how many of them are done. */
  comparing: Record<string, { ask: Json; done: number }>;
};

const decisions: Decision[] = [
  { id: 'allowOnce', kind: 'allowOnce', label: 'Allow once' },
  { id: 'deny', kind: 'deny', label: 'Deny' },
  { id: 'denyAndStop', kind: 'denyAndStop', label: 'Deny and end the turn' },
];

const capabilities: Capabilities = {
  interrupt: {},
  modes: { available: echoModes },
  models: { available: echoModels },
  commands: { available: echoCommands },
  resume: {},
  fork: {},
  compact: {},
  clear: {},
  rename: {},
  images: { mediaTypes: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] },
  editBeforeApprove: {},
  denyWithReason: {},
  raw: {},
};

export const echoDialect: Dialect<EchoState> = {
  agent: 'echo',
  launch({ sessionId, workspace, model, mode, resume }) {
    const conversation = resume && !resume.fork ? resume.agentSessionId : `echo-${sessionId}`;
    const args = ['--conversation', conversation, '--model', model ?? 'echo-large', '--mode', mode ?? 'ask'];
    return { args, env: {}, state: { workspace, waiting: {}, images: {}, comparing: {} } };
  },
  attach(state) {
    return { ...noStep(state), errands: Object.keys(state.comparing).flatMap((id) => nextErrand(state, id)) };
  },
  receive(state, input) {
    if (input.kind === 'line') return receiveLine(state, input.json);
    if (input.kind === 'errand' && input.result.kind !== 'due') return compared(state, input.id, input.result);
    return noStep(state);
  },
  command: (state, command) => obey(state, command),
};

function receiveLine(state: EchoState, json: Json): Step<EchoState> {
  const parsed = echoLineSchema.safeParse(json);
  if (!parsed.success) return { ...noStep(state), unknown: nameOf(json) };
  const line = parsed.data;
  switch (line.type) {
    case 'hello':
      return report(state, ...greet(line));
    case 'event':
      return report(state, line.event as DialectEvent);
    case 'taken': {
      const { [line.id]: kept = [], ...others } = state.images;
      const images = Object.hasOwn(state.images, line.id) ? (kept as ImageRef[]) : [];
      return report({ ...state, images: others }, { type: 'messageTaken', id: line.id, text: line.text, images });
    }
    case 'ask': {
      const { type: _, check, ...ask } = line;
      if (!check || ask.edits.length === 0) return askFor(state, ask);
      const comparing = { ...state.comparing, [ask.id]: { ask: ask as Json, done: 0 } };
      const next = { ...state, comparing };
      return { ...noStep(next), errands: nextErrand(next, ask.id) };
    }
    case 'question':
      return report(waitFor(state, line.id, 'question'), { ...line, type: 'questionAsked' });
    case 'withdraw':
      return report(forget(state, line.id), { type: 'withdrawn', id: line.id });
    case 'usage':
      return report(state, line);
    case 'image':
      return report(state, {
        type: 'imageData',
        base64: line.base64,
        ...(line.about === undefined ? {} : { about: line.about }),
      });
    case 'conversation':
      return report(state, { type: 'agentSession', id: line.id });
    case 'title':
      return report(state, line);
  }
}

function greet(line: Extract<EchoLine, { type: 'hello' }>): DialectEvent[] {
  return [
    { type: 'agentSession', id: line.conversation },
    { type: 'capabilities', capabilities },
    { type: 'settings', model: line.model, mode: line.mode },
    { type: 'ready' },
  ];
}

function askFor(state: EchoState, ask: Ask): Step<EchoState> {
  const { workspace } = state;
  const approval = { ...ask, workspace, decisions, takesReason: true };
  return report(waitFor(state, ask.id, 'approval'), { type: 'approvalRequested', ...approval });
}

/** The file of the first edit that was not compared yet. The errand's id names the ask. */
function nextErrand(state: EchoState, id: string): Errand[] {
  const open = state.comparing[id];
  const edit = open && (open.ask as Ask).edits[open.done];
  return edit ? [{ id, kind: 'readFile', path: edit.path }] : [];
}

function compared(state: EchoState, id: string, result: Parameters<typeof compareEdit>[1]): Step<EchoState> {
  const open = Object.hasOwn(state.comparing, id) ? state.comparing[id] : undefined;
  if (!open) return noStep(state);
  const ask = open.ask as Ask;
  const edits: Edit[] = ask.edits.map((edit, place) => (place === open.done ? compareEdit(edit, result) : edit));
  const done = open.done + 1;
  if (done === edits.length) return askFor(forget(state, id), { ...ask, edits });
  const next = { ...state, comparing: { ...state.comparing, [id]: { ask: { ...ask, edits } as Json, done } } };
  return { ...noStep(next), errands: nextErrand(next, id) };
}

function obey(state: EchoState, command: DialectCommand): Step<EchoState> {
  switch (command.kind) {
    case 'send': {
      const images = command.images.map(({ mediaType, base64 }) => ({ mediaType, base64 }));
      const refs = command.images.map(({ ref }) => ref as Json);
      const next = { ...state, images: { ...state.images, [command.messageId]: refs } };
      return send(next, { type: 'message', id: command.messageId, text: command.text, images });
    }
    case 'settle':
      return answer(state, command.id, command.settlement);
    case 'interrupt':
    case 'clear':
      return send(state, { type: command.kind });
    case 'setModel':
      return send(state, { type: 'setModel', model: command.model });
    case 'setMode':
      return send(state, { type: 'setMode', mode: command.mode });
    case 'setEffort':
      // The echo agent has none to set, and no session offers it.
      return noStep(state);
    case 'compact': {
      const { instructions } = command;
      return send(state, { type: 'compact', ...(instructions === undefined ? {} : { instructions }) });
    }
    case 'rename':
      return send(state, { type: 'rename', title: command.title });
    case 'raw':
      return send(state, { type: 'raw', text: command.text });
  }
}

function answer(state: EchoState, id: string, settlement: Settlement): Step<EchoState> {
  if (!Object.hasOwn(state.waiting, id)) return noStep(state);
  const kind = state.waiting[id];
  const next = forget(state, id);
  if (kind === 'question') return send(next, { type: 'answers', id, answers: settlement.answers ?? null });
  const { reason, editedInput } = settlement;
  return send(next, {
    type: 'answer',
    id,
    allowed: settlement.verdict === 'allow',
    stop: settlement.decision === 'denyAndStop',
    ...(reason === undefined ? {} : { reason }),
    ...(editedInput === undefined ? {} : { input: editedInput }),
  });
}

function waitFor(state: EchoState, id: string, kind: 'approval' | 'question'): EchoState {
  return { ...state, waiting: { ...state.waiting, [id]: kind } };
}

function forget(state: EchoState, id: string): EchoState {
  const { [id]: _, ...waiting } = state.waiting;
  const { [id]: __, ...comparing } = state.comparing;
  return { ...state, waiting, comparing };
}

function report(state: EchoState, ...events: DialectEvent[]): Step<EchoState> {
  return { ...noStep(state), events };
}

function send(state: EchoState, frame: EchoFrame): Step<EchoState> {
  return { ...noStep(state), frames: [JSON.stringify(frame)] };
}

function nameOf(json: Json): string {
  const type = typeof json === 'object' && json !== null && !Array.isArray(json) ? json.type : undefined;
  return typeof type === 'string' ? type.slice(0, 100) : 'a line without a type';
}
