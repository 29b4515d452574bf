import { isAbsolute, join } from 'node:path';
import type { EventOf, ToolKind } from '../../../shared/event.ts';
import type { Json } from '../../../shared/ids.ts';
import { type Edit, type Risk, riskSchema } from '../../../shared/waiting.ts';
import { parseDuration, parseNumber, type ScriptStep } from './parse-script.ts';
import { parentOf, type Stage } from './stage.ts';

export type Call = {
  tool: string;
  kind: ToolKind;
  title: string;
  input: Json;
  risk: Risk;
  argv?: string[];
  command?: string;
  edits?: Edit[];
};

type Ended = Omit<EventOf<'toolEnd'>, 'type' | 'id'>;

/** One tool call: begins, asks where the script says so, does its work, ends. `work` gets the input as it was allowed. */
export async function playCall(
  stage: Stage,
  step: ScriptStep,
  call: Call,
  work: (id: string, input: Json) => Promise<string>,
): Promise<void> {
  const id = stage.newId('call');
  const { tool, kind, title, input } = call;
  const server = step.options.mcp === undefined ? {} : { mcpServer: step.options.mcp };
  stage.event({ type: 'toolStart', id, tool, kind, title, input, ...server, ...parentOf(stage) });
  const end = (ended: Ended) => stage.event({ type: 'toolEnd', id, ...ended });
  const allowed = await ask(stage, step, call, id);
  if ('denied' in allowed) {
    end({ ok: false, output: allowed.denied, truncated: false, errorKind: 'denied' });
    if (allowed.stop) stage.end({ outcome: 'cancelled', stopReason: 'denied' });
    return;
  }
  const output = await work(id, allowed.input);
  const failed = step.options.fail === 'yes';
  end({ ok: !failed, output, truncated: false, ...(failed ? { errorKind: 'failed' as const } : {}) });
}

async function ask(
  stage: Stage,
  step: ScriptStep,
  call: Call,
  about: string,
): Promise<{ input: Json } | { denied: string; stop: boolean }> {
  const { input, title, tool, argv, command, edits = [] } = call;
  if (step.options.ask !== 'yes' || stage.settings.mode === 'auto') return { input };
  const id = stage.newId('ask');
  const { reason, rule, withdraw, env } = step.options;
  stage.say({
    type: 'ask',
    id,
    about,
    tool,
    input,
    title,
    cwd: stage.workspace,
    risk: riskSchema.safeParse(step.options.risk).data ?? call.risk,
    edits,
    editable: step.options.editable === 'yes',
    check: step.options.check === 'yes',
    ...(argv === undefined ? {} : { argv }),
    ...(command === undefined ? {} : { command }),
    ...(env === undefined ? {} : { env: variables(env) }),
    ...(reason === undefined ? {} : { reason }),
    ...(rule === undefined ? {} : { matchedRule: rule }),
  });
  const answer = await stage.approval(id, withdraw === undefined ? undefined : parseDuration(withdraw, 0));
  if (!answer) return { denied: 'The request was withdrawn.', stop: false };
  if (answer.allowed) return { input: (answer.input as Json | undefined) ?? input };
  return { denied: answer.reason ?? 'You denied this.', stop: answer.stop };
}

/** `A=1;B=two`. */
function variables(text: string): Record<string, string> {
  return Object.fromEntries(text.split(';').map((one) => [one.split('=')[0] ?? '', one.slice(one.indexOf('=') + 1)]));
}

/** Sends an output line by line, at `rate` lines a second where the script says so; returns the whole of it. */
export async function streamOutput(stage: Stage, step: ScriptStep, id: string, output: string): Promise<string> {
  const rate = parseNumber(step.options.rate, 0);
  if (rate <= 0) return output;
  for (const line of output.split('\n')) {
    await stage.sleep(1_000 / rate);
    stage.event({ type: 'toolUpdate', id, output: `${line}\n` });
  }
  return output;
}

export function inWorkspace(stage: Stage, path: string): string {
  return isAbsolute(path) ? path : join(stage.workspace, path);
}
