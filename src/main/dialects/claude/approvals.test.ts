import { describe, expect, it } from 'vitest';
import type { DialectEvent } from '../dialect.ts';
import { stage } from './testing/stage.ts';

const ask = (requestId: string, more = {}) => ({
  type: 'control_request',
  request_id: requestId,
  request: {
    subtype: 'can_use_tool',
    tool_name: 'Bash',
    input: { command: 'ls' },
    tool_use_id: `call-${requestId}`,
    ...more,
  },
});
const result = (more = {}) => ({ type: 'result', subtype: 'success', is_error: false, ...more });
const idsOf = (events: readonly DialectEvent[]) =>
  events.flatMap((event) => (event.type === 'approvalRequested' ? [event.id] : []));
const idOf = (step: { events: readonly DialectEvent[] }) => idsOf(step.events)[0] ?? '';

describe('requests of the agent', () => {
  it('of a kind that nobody here can answer are refused at once', () => {
    const step = stage()
      .greeted()
      .line({ type: 'control_request', request_id: 'r1', request: { subtype: 'elicitation' } });
    expect(step.frames).toMatchObject([{ type: 'control_response', response: { subtype: 'error', request_id: 'r1' } }]);
    expect(step.unknown).toBe('control_request elicitation');
  });

  it('announce a call that nobody announced', () => {
    const { events } = stage().greeted().turn().line(ask('r1'));
    expect(events.map((event) => event.type)).toEqual(['toolStart', 'approvalRequested']);
  });

  it('are shown once, and answered once', () => {
    const on = stage().greeted().turn();
    const id = idOf(on.line(ask('r1')));
    expect(on.line(ask('r1')).events).toEqual([]);
    const allow = { kind: 'settle', id, settlement: { verdict: 'allow', decidedBy: 'user', at: 0 } } as const;
    expect(on.command(allow).frames).toHaveLength(1);
    expect(on.command(allow).frames).toEqual([]);
    expect(on.line(ask('r1')).events).toEqual([]);
  });

  it('wait for the file that their edit changes, and not for one that is taken back', () => {
    const edit = { tool_name: 'Write', input: { file_path: '/w/a', content: 'new' } };
    const on = stage().greeted().turn();
    const { events, errands } = on.line(ask('r1', edit));
    expect(events.map((event) => event.type)).toEqual(['toolStart']);
    expect(errands).toMatchObject([{ kind: 'readFile', path: '/w/a' }]);
    expect(on.comeBack().errands).toContainEqual(errands[0]);
    expect(on.errand(errands[0]?.id ?? '', { kind: 'file', text: 'old' }).events).toMatchObject([
      { type: 'approvalRequested', edits: [{ oldText: 'old', newText: 'new', coverage: 'file' }] },
    ]);
    const second = on.line(ask('r2', edit)).errands[0]?.id ?? '';
    expect(on.line({ type: 'control_cancel_request', request_id: 'r2' }).events).toEqual([]);
    expect(on.errand(second, { kind: 'file', text: 'old' }).events).toEqual([]);
  });

  it('are compared with what the agent says when the app comes back', () => {
    const on = stage().greeted().turn();
    on.line(ask('kept'));
    const gone = idOf(on.line(ask('gone')));
    const id = idOf(on.line(ask('answered')));
    on.command({ kind: 'settle', id, settlement: { verdict: 'deny', decidedBy: 'user', at: 0 } });
    const back = on.comeBack();
    const pending = [ask('kept'), ask('answered'), ask('new'), ask('newer')];
    const { events } = on.reply(back, {}, { pending_permission_requests: pending });
    expect(events).toMatchObject([
      { type: 'ready' },
      { type: 'withdrawn', id: gone },
      { type: 'toolStart', id: 'call-new' },
      { type: 'approvalRequested', about: 'call-new' },
      { type: 'toolStart', id: 'call-newer' },
      { type: 'approvalRequested', about: 'call-newer' },
    ]);
    expect(new Set(idsOf(events)).size).toBe(2);
  });

  it('that are left when the turn ends are denied, so that nothing hangs', () => {
    const on = stage().greeted().turn();
    on.line(ask('r1'));
    const { events, frames } = on.line(result({ is_error: true, result: 'API Error: 500' }));
    expect(events).toMatchObject([{ type: 'turnEnded', outcome: 'failed', error: 'API Error: 500' }]);
    expect(frames).toMatchObject([{ response: { request_id: 'r1', response: { behavior: 'deny' } } }]);
  });
});
