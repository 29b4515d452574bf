import { z } from 'zod';
import type { Json } from '../../../shared/ids.ts';
import { tell } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import { request } from './rpc.ts';
import { slashCommands } from './slash-commands.ts';
import type { Draft } from './state.ts';
import { maybe, text } from './tolerant.ts';

/** Does a command that a person typed; what comes of it is told as a short turn. */
export function doCommand(draft: Draft, typed: string): void {
  const [, name = ''] = /^\/?(\S*)/.exec(typed.trim()) ?? [];
  const asked = methods(draft)[name];
  if (!Object.hasOwn(methods(draft), name) || !asked) {
    const known = slashCommands.map((one) => `/${one.name}`).join(', ');
    say(draft, { outcome: 'failed', error: `The agent has no command "${typed}". It has ${known}.` });
    return;
  }
  request(draft, { kind: 'ask', command: name }, asked.method, asked.params);
}

function methods({ state }: Draft): Record<string, { method: string; params: { [key: string]: Json } }> {
  const { thread: threadId, workspace: cwd } = state;
  return {
    threads: { method: 'thread/list', params: { cwd, limit: 30 } },
    archive: { method: 'thread/archive', params: { threadId } },
    unarchive: { method: 'thread/unarchive', params: { threadId } },
    reopen: { method: 'thread/resume', params: { threadId, excludeTurns: true } },
    mcp: { method: 'mcpServerStatus/list', params: { threadId } },
  };
}

const threadsSchema = z.looseObject({
  data: z.array(z.looseObject({ id: text, name: maybe(text), preview: maybe(text), updatedAt: maybe(z.number()) })),
});
const serversSchema = z.looseObject({
  data: z.array(
    z.looseObject({
      name: text,
      tools: z.record(z.string(), z.unknown()).catch({}),
      authStatus: maybe(text),
      toolsError: maybe(text),
    }),
  ),
});

export function answerCommand(draft: Draft, command: string, result: unknown): void {
  if (command === 'unarchive') {
    // The archive took it out of the agent's memory.
    const { method, params } = methods(draft).reopen ?? {};
    if (method && params) request(draft, { kind: 'ask', command: 'reopen' }, method, params);
    return;
  }
  say(draft, { outcome: 'completed', words: wordsFor(draft, command, result) });
}

function wordsFor(draft: Draft, command: string, result: unknown): string {
  if (command === 'archive') return 'This conversation is in the archive. `/unarchive` takes it out again.';
  if (command === 'reopen') return 'This conversation is out of the archive.';
  if (command === 'threads') {
    const threads = threadsSchema.safeParse(result).data?.data ?? [];
    if (threads.length === 0) return 'There is no conversation in this folder yet.';
    return threads.map((one) => threadLine(one, one.id === draft.state.thread)).join('\n');
  }
  const servers = serversSchema.safeParse(result).data?.data ?? [];
  if (servers.length === 0) return 'There are no MCP servers.';
  return servers.map(({ name, tools, toolsError }) => serverLine(name, Object.keys(tools), toolsError)).join('\n');
}

type Thread = z.infer<typeof threadsSchema>['data'][number];

function threadLine({ id, name, preview }: Thread, isThis: boolean): string {
  const title = (name || preview || 'without a name').replace(/\s+/g, ' ').slice(0, 80);
  return `- ${title} \`${id}\`${isThis ? ' (this one)' : ''}`;
}

function serverLine(name: string, tools: readonly string[], error: string | null | undefined): string {
  if (error) return `- ${name}: ${error}`;
  return `- ${name}: ${tools.length === 0 ? 'no tools' : tools.join(', ')}`;
}

export function commandFailed(draft: Draft, command: string, why: string): void {
  say(draft, { outcome: 'failed', error: `/${command} failed: ${why}` });
}

function say(
  draft: Draft,
  { outcome, words, error }: { outcome: 'completed' | 'failed'; words?: string; error?: string },
) {
  const alone = draft.state.turn === null;
  if (alone) tell(draft, { type: 'turnStarted', origin: 'command' });
  if (words !== undefined) tell(draft, { type: 'assistantText', messageId: agentId(draft.moment.key), delta: words });
  if (alone) tell(draft, { type: 'turnEnded', outcome, ...(error === undefined ? {} : { error }) });
}
