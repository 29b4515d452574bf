import { describe, expect, it } from 'vitest';
import { stage } from './testing/stage.ts';

const result = (more = {}) => ({ type: 'result', subtype: 'success', is_error: false, ...more });
const tasks = (...ids: string[]) => ({
  type: 'system',
  subtype: 'background_tasks_changed',
  tasks: ids.map((task_id) => ({ task_id, task_type: 'local_agent' })),
});

describe('a turn', () => {
  it('lasts while sub-agents work, and until their report is read', () => {
    const on = stage().greeted().turn();
    on.line(tasks('a', 'b'));
    expect(on.line(result()).events).toEqual([]);
    expect(on.line(tasks('b')).events).toEqual([]);
    const last = on.line(tasks());
    expect([last.events, last.errands]).toMatchObject([[], [{ kind: 'wake' }]]);
    expect(on.line({ type: 'system', subtype: 'init' }).events).toEqual([]);
    expect(on.errand(last.errands[0]?.id ?? '', { kind: 'due' }).events).toEqual([]);
    expect(on.line(result()).events).toMatchObject([{ type: 'turnEnded', outcome: 'completed' }]);
  });

  it('ends when no report is read', () => {
    const on = stage().greeted().turn();
    on.line(tasks('a'));
    on.line(result());
    const last = on.line(tasks());
    expect(on.comeBack().errands).toContainEqual(expect.objectContaining({ id: last.errands[0]?.id }));
    expect(on.errand(last.errands[0]?.id ?? '', { kind: 'due' }).events).toMatchObject([
      { type: 'turnEnded', outcome: 'completed' },
    ]);
  });

  it('ends at once when a person stopped it and the sub-agents with it', () => {
    const on = stage().greeted().turn();
    on.line(tasks('a'));
    on.line(result());
    on.command({ kind: 'interrupt' });
    expect(on.line(tasks()).events).toMatchObject([{ type: 'turnEnded', outcome: 'cancelled' }]);
  });

  it('is not held open by a server in the background', () => {
    const on = stage().greeted().turn();
    on.line({
      type: 'system',
      subtype: 'background_tasks_changed',
      tasks: [{ task_id: 'x', task_type: 'local_bash' }],
    });
    expect(on.line(result()).events).toMatchObject([{ type: 'turnEnded' }]);
  });

  it.each([
    [{ terminal_reason: 'aborted_streaming' }, 'cancelled', undefined],
    [{ is_error: true, terminal_reason: 'aborted_tools' }, 'cancelled', undefined],
    [{ is_error: true, subtype: 'error_max_budget_usd', errors: ['Over budget'] }, 'budgetExhausted', 'Over budget'],
    [{ is_error: true, subtype: 'error_max_turns' }, 'failed', 'The agent ended the turn: error_max_turns.'],
    [{ is_error: true, errors: ['[ede_diagnostic] internals'] }, 'failed', 'The agent ended the turn: success.'],
  ])('with %j is %s', (more, outcome, error) => {
    const { events } = stage().greeted().turn().line(result(more));
    expect(events).toEqual([
      expect.objectContaining({ type: 'turnEnded', outcome, ...(error === undefined ? {} : { error }) }),
    ]);
  });

  it('is not ended by an interruption that was refused', () => {
    const on = stage().greeted().turn();
    on.refuse(on.command({ kind: 'interrupt' }), 'busy');
    expect(on.line(result()).events).toMatchObject([{ type: 'turnEnded', outcome: 'completed' }]);
  });
});
