import type { DialectEvent } from '../../dialects/dialect.ts';
import type { AnswerCall } from './answer-calls.ts';
import { askFor } from './approval.ts';
import type { OpenaiMode } from './modes.ts';
import type { PlannedCall, Task } from './openai-state.ts';
import type { Ground, Plan } from './tools/tool.ts';
import { findTool, planCall } from './tools/tool-table.ts';

export type PlannedAnswer = { calls: PlannedCall[]; events: DialectEvent[]; tasks: Task[] };

/**
 * What becomes of the calls of an answer: each is shown; one that cannot run has ended, one that may run unasked begins,
 * and for every other one a person is asked. Their ids begin with `prefix`.
 */
export async function planAnswer(
  asked: readonly AnswerCall[],
  { prefix, ground, mode }: { prefix: string; ground: Ground; mode: OpenaiMode },
): Promise<PlannedAnswer> {
  const planned: PlannedAnswer = { calls: [], events: [], tasks: [] };
  const outcomes: DialectEvent[] = [];
  for (const [place, { name, input }] of asked.entries()) {
    const id = `${prefix}.${place}`;
    const plan: Plan = mode === 'talk' ? noTools : await planCall(name, input, ground);
    planned.events.push(startOf(id, { name, input }, plan));
    const basis = (plan.ok && plan.basis) || null;
    const call: PlannedCall = { id, tool: name, input, basis, state: 'ended' };
    if (!plan.ok) {
      outcomes.push({ type: 'toolEnd', id, ok: false, output: plan.message, truncated: false, errorKind: 'failed' });
    } else if (mode === 'read' && plan.risk === 'read') {
      call.state = 'running';
      planned.tasks.push({ do: 'call', id });
    } else {
      call.state = 'waiting';
      outcomes.push(askFor(call, plan, ground.workspace));
    }
    planned.calls.push(call);
  }
  // All calls of an answer are shown before the first of them ends: that keeps them one answer in the transcript.
  planned.events.push(...outcomes);
  return planned;
}

const noTools: Plan = { ok: false, message: 'There are no tools in this session.' };

function startOf(id: string, { name, input }: AnswerCall, plan: Plan): DialectEvent {
  const title = plan.ok ? { title: plan.title } : {};
  return { type: 'toolStart', id, tool: name, kind: findTool(name)?.kind ?? 'other', input, ...title };
}
