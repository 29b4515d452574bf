import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fields } from './json-lines.ts';

type Goal = Fields & { tokens_used: number };

/** The conversations of the conformance agent; their ids outlive its process, in the home. */
export function createCodeWhaleThreads() {
  const file = join(process.env.HOME ?? '.', 'threads.json');
  const ids: string[] = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
  const goals = new Map<string, Goal>();
  const names = new Map<string, string>();
  const policies = new Map<string, string>();

  function add(): string {
    const id = `thread-${ids.length + 1}`;
    ids.push(id);
    writeFileSync(file, JSON.stringify(ids));
    return id;
  }

  function threadOf(id: string): Fields {
    const facts = { preview: 'A talk', ephemeral: false, model_provider: 'one', created_at: 1, updated_at: 2 };
    return { id, ...facts, status: 'idle', cwd: process.cwd(), cli_version: '0', source: 'api', name: names.get(id) };
  }

  function respond(id: string, status: string, more: Fields = {}): Fields {
    return { thread_id: id, status, threads: [], events: [], data: {}, ...more };
  }

  function opened(id: string, status: string, params: Fields): Fields {
    const { model = 'large', approval_policy: asked } = params;
    // A policy that it does not know leaves the old one.
    if (asked === 'on_request' || asked === 'never') policies.set(id, asked);
    const approval_policy = policies.get(id) ?? 'unless_trusted';
    return respond(id, status, { thread: threadOf(id), model, cwd: process.cwd(), approval_policy });
  }

  function withGoal(id: string, change: (goal: Goal | undefined) => Goal | undefined): Fields {
    const goal = change(goals.get(id));
    if (!goal) return respond(id, 'missing', { data: { error: 'thread or goal not found' } });
    goals.set(id, goal);
    return respond(id, 'ok', { goal, events: [{ event: 'thread_goal_updated', goal }], data: { goal } });
  }

  function newGoal(id: string, { objective, token_budget }: Fields): Goal {
    const counts = { tokens_used: 0, time_used_seconds: 0, continuation_count: 0, created_at: 1, updated_at: 1 };
    const budget = token_budget === undefined ? {} : { token_budget };
    return { thread_id: id, goal_id: 'goal-1', objective, status: 'active', ...budget, ...counts };
  }

  function clearGoal(id: string): Fields {
    const cleared = goals.delete(id);
    const events = cleared ? [{ event: 'thread_goal_cleared', thread_id: id }] : [];
    return respond(id, cleared ? 'cleared' : 'empty', { events, data: { cleared } });
  }

  function ofThread(method: string, id: string, params: Fields): Fields | undefined {
    switch (method) {
      case 'thread/resume':
        return opened(id, 'resumed', params);
      case 'thread/fork':
        return opened(add(), 'forked', params);
      case 'thread/read':
        return respond(id, 'ok', { thread: threadOf(id) });
      case 'thread/set_name':
        names.set(id, String(params.name));
        return respond(id, 'ok');
      case 'thread/archive':
        return respond(id, 'archived');
      case 'thread/unarchive':
        return respond(id, 'unarchived');
      case 'thread/goal/set':
        return withGoal(id, () => newGoal(id, params));
      case 'thread/goal/get':
        return respond(id, 'ok', { goal: goals.get(id) });
      case 'thread/goal/clear':
        return clearGoal(id);
      case 'thread/request':
        if (params.kind !== 'goal_record_progress') return undefined;
        return withGoal(id, (goal) => goal && { ...goal, tokens_used: goal.tokens_used + Number(params.token_delta) });
      default:
        return undefined;
    }
  }

  return {
    has: (id: unknown) => typeof id === 'string' && ids.includes(id),
    /** Undefined: there is no such method. */
    answer(method: string, params: Fields): Fields | 'missing' | undefined {
      if (method === 'thread/start') return opened(add(), 'started', params);
      if (method === 'thread/list') return respond('', 'ok', { thread_id: 'all', threads: ids.map(threadOf) });
      if (!method.startsWith('thread/')) return undefined;
      const { thread_id: id } = params;
      return typeof id === 'string' && ids.includes(id) ? ofThread(method, id, params) : 'missing';
    },
  };
}
