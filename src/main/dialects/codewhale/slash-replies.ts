import type { Json } from '../../../shared/ids.ts';
import { takeGoal } from './goals.ts';
import { appResponseSchema, type Thread, type ThreadResponse, threadResponseSchema } from './responses.ts';
import { say } from './slash-commands.ts';
import type { Draft } from './state.ts';

/** What a person reads after a command. */
export function answerCommand(draft: Draft, command: string, result: unknown): void {
  const app = appResponseSchema.safeParse(result).data;
  if (app && !app.ok) {
    commandFailed(draft, command, errorIn(app.data) ?? 'the agent refused it');
    return;
  }
  const thread = threadResponseSchema.safeParse(result).data;
  if (app) say(draft, { outcome: 'completed', words: appWords(command, app.data) });
  else if (!thread) commandFailed(draft, command, 'its answer was not understood');
  else if (thread.status === 'missing') commandFailed(draft, command, errorIn(thread.data) ?? 'there is none');
  else say(draft, { outcome: 'completed', words: threadWords(draft, command, thread) });
}

export function commandFailed(draft: Draft, command: string, why: string): void {
  say(draft, { outcome: 'failed', error: `/${command} failed: ${why}` });
}

function errorIn(data: unknown): string | undefined {
  const error = typeof data === 'object' && data !== null && 'error' in data ? data.error : undefined;
  return typeof error === 'string' ? error : undefined;
}

function threadWords(draft: Draft, command: string, reply: ThreadResponse): string {
  switch (command) {
    case 'threads':
      return threadLines(draft, reply.threads);
    case 'archive':
      return 'This conversation is in the archive. `/unarchive` takes it out again.';
    case 'unarchive':
      return 'This conversation is out of the archive.';
    case 'goal':
    case 'progress':
      if (reply.goal) takeGoal(draft, reply.goal);
      return goalWords(reply);
    default:
      return block(reply.thread ?? reply);
  }
}

function goalWords({ goal, status }: ThreadResponse): string {
  if (status === 'cleared') return 'There is no goal any more.';
  if (!goal) return 'There is no goal.';
  const budget = typeof goal.token_budget === 'number' ? ` of ${goal.token_budget}` : '';
  return `The goal is: ${goal.objective} (${goal.status}, ${goal.tokens_used ?? 0}${budget} tokens).`;
}

function threadLines({ state }: Draft, threads: readonly (Thread | undefined)[]): string {
  const known = threads.filter((one) => one !== undefined);
  if (known.length === 0) return 'There is no conversation yet.';
  return known
    .map(({ id, name, preview, status }) => {
      const title = (name || preview || 'without a name').replace(/\s+/g, ' ').slice(0, 80);
      const marks = [status === 'archived' ? 'archived' : '', id === state.thread ? 'this one' : ''].filter(Boolean);
      return `- ${title} \`${id}\`${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`;
    })
    .join('\n');
}

function appWords(command: string, data: Json): string {
  return command === 'reload' ? 'The configuration and the permission rules were read again.' : block(data);
}

function block(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}
