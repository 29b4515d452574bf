import { change, tell } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import { endBackground } from './calls.ts';
import { slashCommands } from './capabilities.ts';
import { reportServers } from './mcp.ts';
import { whole } from './model-figures.ts';
import { nameConversation } from './name-conversation.ts';
import { reportSettings } from './report-settings.ts';
import type { Draft } from './state.ts';
import type { SystemLine, SystemLineOf } from './system-lines.ts';
import { runLoop, setAgents } from './turns.ts';

/** Sub-agents hold a turn open; a server that a shell command left in the background does not. */
const agentTask = 'local_agent';

export function receiveSystem(draft: Draft, line: SystemLine): void {
  switch (line.subtype) {
    case 'init':
      receiveInit(draft, line);
      return;
    case 'status':
      receiveStatus(draft, line);
      return;
    case 'compact_boundary': {
      const { trigger, pre_tokens, post_tokens } = line.compact_metadata;
      change(draft, { compacting: false, repeating: true });
      tell(draft, {
        type: 'compacted',
        ...(typeof pre_tokens === 'number' ? { preTokens: whole(pre_tokens) } : {}),
        ...(typeof post_tokens === 'number' ? { postTokens: whole(post_tokens) } : {}),
        ...(trigger ? { trigger } : {}),
      });
      return;
    }
    case 'api_retry':
      tell(draft, { type: 'error', code: 'apiRetry', message: retryWords(line), fatal: false });
      return;
    case 'task_notification':
      endBackground(draft, line);
      return;
    case 'background_tasks_changed': {
      const agents = line.tasks.filter((task) => task.task_type === agentTask).map((task) => task.task_id);
      setAgents(draft, agents);
      return;
    }
    case 'session_title_changed':
      if (line.title.trim() !== '') tell(draft, { type: 'title', title: line.title });
      return;
    case 'commands_changed':
      tell(draft, { type: 'commands', available: slashCommands(line.commands) });
      return;
    case 'local_command_output':
      tell(draft, { type: 'assistantText', messageId: agentId(draft.moment.key), delta: line.content });
      return;
    case 'model_refusal_fallback':
      tell(draft, { type: 'error', code: 'modelFallback', message: line.content, fatal: false });
      return;
    case 'session_writes_lost': {
      const message = 'The agent could not write its own record of the conversation: its disk is full.';
      tell(draft, { type: 'error', code: 'agentDiskFull', message, fatal: false });
      return;
    }
  }
}

function receiveInit(draft: Draft, line: SystemLineOf<'init'>): void {
  // A loop that no message of ours began: work in the background has ended and the agent reads of it.
  runLoop(draft, 'agent');
  nameConversation(draft, line.session_id);
  reportSettings(draft, { model: line.model, mode: line.permissionMode });
  reportServers(draft, line.mcp_servers ?? []);
}

function receiveStatus(draft: Draft, line: SystemLineOf<'status'>): void {
  reportSettings(draft, { mode: line.permissionMode });
  if (line.status === 'requesting') {
    runLoop(draft, 'agent');
    change(draft, { repeating: false });
  } else if (line.status === 'compacting' && !draft.state.compacting) {
    change(draft, { compacting: true });
    tell(draft, { type: 'compactionStarted' });
  } else if (line.compact_result === 'failed' && draft.state.compacting) {
    change(draft, { compacting: false });
    tell(draft, { type: 'compacted', error: line.compact_error ?? 'The agent gave no reason.' });
  }
}

function retryWords(line: SystemLineOf<'api_retry'>): string {
  const what = line.error_status ? `answered with an error (${line.error_status})` : 'did not answer';
  const seconds = Math.max(0, Math.round(line.retry_delay_ms / 100) / 10);
  return `The model's server ${what}. Trying again in ${seconds} s: ${line.attempt} of ${line.max_retries}.`;
}
