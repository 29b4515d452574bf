import type { EventBody, SessionEvent } from '../../../shared/event.ts';
import type { RunHeader } from '../../../shared/phone/reports.ts';
import type { RunEvent, RunEventBody } from '../../../shared/phone/run-event.ts';

/** Room between two events of a run for the messages that stand there. */
const stride = 64;

/**
 * Events of a run, and the messages that stand before each of them, as events that the shared fold understands. Their seqs
 * are the page's own, in the same order.
 */
export function sessionEventsOf(header: RunHeader, events: readonly RunEvent[]): SessionEvent[] {
  const at = Date.parse(header.startedAt);
  const first = events[0]?.seq ?? header.nextSeq;
  const end = events.at(-1)?.seq ?? header.nextSeq - 1;
  const place = (seq: number, body: EventBody): SessionEvent => ({ sessionId: header.sessionId, seq, at, body });
  const all = events.map(({ seq, event }) => place((seq + 1) * stride, bodyOf(event, at)));
  const before = new Map<number, number>();
  for (const { beforeSeq, text, via } of header.messages) {
    // What was said before the first event that is here belongs to what is not.
    if (beforeSeq < first || beforeSeq > end + 1) continue;
    const count = before.get(beforeSeq) ?? 0;
    before.set(beforeSeq, count + 1);
    const seq = beforeSeq * stride + 1 + Math.min(count, stride - 2);
    all.push(place(seq, { type: 'userMessage', text, images: [], via }));
  }
  return all.sort((one, other) => one.seq - other.seq);
}

/** The one text of a run that goes on until a call begins. */
const messageId = 'text';

function bodyOf(event: RunEventBody, at: number): EventBody {
  switch (event.kind) {
    case 'text':
      return { type: 'assistantText', messageId, delta: event.data.text };
    case 'toolUse': {
      const { toolUseId, name, input } = event.data;
      return { type: 'toolStart', id: toolUseId, tool: name, kind: 'other', input };
    }
    case 'toolResult': {
      const { toolUseId, ok, summary } = event.data;
      const errorKind = ok ? {} : { errorKind: 'failed' as const };
      return { type: 'toolEnd', id: toolUseId, ok, output: summary, truncated: false, ...errorKind };
    }
    case 'approvalRequest':
      return askedBody(event.data);
    case 'approvalSettled': {
      const { approvalId, verdict, decidedBy } = event.data;
      return { type: 'approvalSettled', id: approvalId, settlement: { verdict, decidedBy, at } };
    }
    case 'completed':
      return { type: 'turnEnded', outcome: 'completed' };
    case 'cancelled':
      return { type: 'turnEnded', outcome: 'cancelled' };
    case 'error':
      return { type: 'turnEnded', outcome: 'failed', error: event.data.message };
    default:
      return event satisfies never;
  }
}

/** It stands on its own, for the wire names no call that it is about. What can be done about it is on its card. */
function askedBody(request: Extract<RunEventBody, { kind: 'approvalRequest' }>['data']): EventBody {
  const { approvalId, toolName, input, workspace } = request;
  return {
    type: 'approvalRequested',
    id: approvalId,
    about: `card ${approvalId}`,
    tool: toolName,
    input,
    cwd: workspace,
    workspace,
    risk: 'unknown',
    edits: [],
    decisions: [],
    editable: false,
    takesReason: false,
    inputHash: '',
  };
}
