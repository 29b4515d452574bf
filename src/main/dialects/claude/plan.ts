import type { EventOf } from '../../../shared/event.ts';
import type { Json } from '../../../shared/ids.ts';
import { entry } from '../dialect.ts';

/** One entry of the agent's list of tasks. */
export type PlanTask = { id: string; text: string; state: 'pending' | 'inProgress' | 'completed' };

type Input = { [key: string]: Json };

const states: Readonly<Record<string, PlanTask['state']>> = {
  pending: 'pending',
  in_progress: 'inProgress',
  completed: 'completed',
};

function stateOf(word: Json | undefined): PlanTask['state'] | undefined {
  return typeof word === 'string' ? entry(states, word) : undefined;
}

/** The list after a call of one of its tools; undefined: it is as before. `result` is the call's structured result. */
export function tasksAfter(
  tasks: readonly PlanTask[],
  call: { tool: string; input: Input; result: unknown },
): PlanTask[] | undefined {
  if (call.tool === 'TaskCreate') return created(tasks, call.input, call.result);
  if (call.tool === 'TaskUpdate') return updated(tasks, call.input);
  if (call.tool === 'TodoWrite') return written(call.input);
  return undefined;
}

function created(tasks: readonly PlanTask[], input: Input, result: unknown): PlanTask[] | undefined {
  const id = (result as { task?: { id?: unknown } } | null)?.task?.id;
  if (typeof id !== 'string' || typeof input.subject !== 'string') return undefined;
  return [...tasks.filter((task) => task.id !== id), { id, text: input.subject, state: 'pending' }];
}

function updated(tasks: readonly PlanTask[], input: Input): PlanTask[] | undefined {
  const known = tasks.find((task) => task.id === input.taskId);
  if (!known) return undefined;
  if (input.status === 'deleted') return tasks.filter((task) => task !== known);
  const text = typeof input.subject === 'string' ? input.subject : known.text;
  const next = { id: known.id, text, state: stateOf(input.status) ?? known.state };
  return tasks.map((task) => (task === known ? next : task));
}

/** The older tool writes the whole list each time. */
function written(input: Input): PlanTask[] | undefined {
  if (!Array.isArray(input.todos)) return undefined;
  return input.todos.flatMap((todo, place) => {
    if (typeof todo !== 'object' || todo === null || Array.isArray(todo)) return [];
    if (typeof todo.content !== 'string') return [];
    return [{ id: `${place + 1}`, text: todo.content, state: stateOf(todo.status) ?? 'pending' }];
  });
}

export function planOf(tasks: readonly PlanTask[]): EventOf<'plan'> {
  return { type: 'plan', entries: tasks.map(({ text, state }) => ({ text, state })) };
}
