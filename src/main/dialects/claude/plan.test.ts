import { describe, expect, it } from 'vitest';
import { type PlanTask, tasksAfter } from './plan.ts';

const known: PlanTask[] = [
  { id: '1', text: 'Read', state: 'pending' },
  { id: '2', text: 'Write', state: 'inProgress' },
];

describe('tasksAfter', () => {
  it('adds a task under the id that it was given', () => {
    const call = { tool: 'TaskCreate', input: { subject: 'Test' }, result: { task: { id: '3', subject: 'Test' } } };
    expect(tasksAfter(known, call)).toEqual([...known, { id: '3', text: 'Test', state: 'pending' }]);
    expect(tasksAfter(known, { ...call, result: 'no structure' })).toBeUndefined();
  });

  it('changes and removes one', () => {
    const update = (input: Record<string, string>) => tasksAfter(known, { tool: 'TaskUpdate', input, result: null });
    expect(update({ taskId: '1', status: 'completed' })?.[0]).toEqual({ id: '1', text: 'Read', state: 'completed' });
    expect(update({ taskId: '2', subject: 'Write it down' })?.[1]).toEqual({
      id: '2',
      text: 'Write it down',
      state: 'inProgress',
    });
    expect(update({ taskId: '2', status: 'deleted' })).toEqual([known[0]]);
    expect(update({ taskId: '2', status: 'constructor' })?.[1]).toEqual(known[1]);
    expect(update({ taskId: '9', status: 'completed' })).toBeUndefined();
  });

  it('takes the whole list of the older tool', () => {
    const todos = [
      { content: 'a', status: 'completed' },
      { content: 'b', status: 'in_progress' },
      'nonsense',
      { status: 'pending' },
    ];
    expect(tasksAfter(known, { tool: 'TodoWrite', input: { todos }, result: null })).toEqual([
      { id: '1', text: 'a', state: 'completed' },
      { id: '2', text: 'b', state: 'inProgress' },
    ]);
  });

  it('is as before after any other tool', () => {
    expect(tasksAfter(known, { tool: 'Bash', input: {}, result: null })).toBeUndefined();
  });
});
