import { approvalMark, type GateAnswer, type GateQuestion, gateStatus } from './gate-words.ts';

/*
 * An extension that pi loads (1.6.0): pi runs every call of its model unasked, so this asks first. It runs inside pi and
 * knows nothing of Signalbox but a dialog. Whatever goes wrong in it blocks the call: pi blocks where a handler throws.
 */

type ToolCall = { toolName: string; toolCallId: string; input: { [key: string]: unknown } };
type Blocked = { block: true; reason: string };
type Context = {
  cwd: string;
  signal: AbortSignal | undefined;
  ui: {
    input(
      title: string,
      placeholder: string | undefined,
      options: { signal?: AbortSignal },
    ): Promise<string | undefined>;
    setStatus(key: string, text: string): void;
  };
};

/** As much of pi's interface as is used here. */
export type PiExtensions = {
  on(event: 'session_start', handler: (event: unknown, context: Context) => void): void;
  on(event: 'tool_call', handler: (event: ToolCall, context: Context) => Promise<Blocked | undefined>): void;
};

export default function gate(pi: PiExtensions): void {
  pi.on('session_start', (_, { ui }) => ui.setStatus(gateStatus, 'on'));
  pi.on('tool_call', async (event, { cwd, signal, ui }) => {
    if (readsInside(event, cwd)) return pass(event);
    const question: GateQuestion = { id: event.toolCallId, tool: event.toolName, input: event.input };
    const value = await ui.input(`${approvalMark}${JSON.stringify(question)}`, undefined, signal ? { signal } : {});
    const answer: Partial<GateAnswer> = value === undefined ? {} : JSON.parse(value);
    if (answer.allow !== true) {
      const reason = 'reason' in answer && answer.reason ? answer.reason : 'Nobody allowed this, so it was not done.';
      return { block: true, reason };
    }
    if (answer.input) change(event.input, answer.input);
    return pass(event);
  });
}

/**
 * Extensions that come behind this one may change a call, and pi asks them after this one (1.6.0). From here on it cannot be
 * changed: one that tries fails, and pi blocks the call.
 */
function pass({ input }: ToolCall): undefined {
  freeze(input);
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
}

/** Pi runs what stands in the very object that it gave to its handlers. */
function change(input: { [key: string]: unknown }, wanted: { [key: string]: unknown }): void {
  for (const key of Object.keys(input)) delete input[key];
  Object.assign(input, wanted);
}

const readers: ReadonlySet<string> = new Set(['read', 'grep', 'find', 'ls']);

/** Looking at the workspace needs no answer; pi expands `~` and strips `@`, so such a path is asked about. */
export function readsInside({ toolName, input }: Pick<ToolCall, 'toolName' | 'input'>, cwd: string): boolean {
  if (!readers.has(toolName)) return false;
  const path = input.path ?? '.';
  if (typeof path !== 'string' || /^[~@]|:\/\//.test(path)) return false;
  const steps = path.split(/[/\\]/);
  if (steps.includes('..')) return false;
  const absolute = /^[/\\]|^[A-Za-z]:/.test(path);
  return !absolute || path === cwd || path.startsWith(`${cwd}/`);
}
