import type { Decision } from '../../../shared/waiting.ts';
import type { DialectEvent } from '../../dialects/dialect.ts';
import type { PlannedCall } from './openai-state.ts';
import type { Plan } from './tools/tool.ts';

const decisions: Decision[] = [
  { id: 'allowOnce', kind: 'allowOnce', label: 'Allow once' },
  { id: 'deny', kind: 'deny', label: 'Deny' },
  { id: 'denyAndStop', kind: 'denyAndStop', label: 'Deny and end the turn' },
];

export function askFor(call: PlannedCall, plan: Extract<Plan, { ok: true }>, workspace: string): DialectEvent {
  const { id, tool, input } = call;
  const { title, risk, edits, command } = plan;
  return {
    type: 'approvalRequested',
    ...{ id, about: id, tool, input, title: title.slice(0, 1_000), cwd: workspace, workspace, risk, edits, decisions },
    ...(command === undefined ? {} : { command }),
    editable: true,
    takesReason: true,
  };
}
