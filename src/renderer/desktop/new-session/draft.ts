import type { Agent } from '../../../shared/agent.ts';
import type { MethodInput } from '../../../shared/contract.ts';
import type { SessionSummary } from '../../../shared/session.ts';
import type { Policy } from '../../../shared/waiting.ts';

/** What the dialog holds until it is sent. An empty text is one that was not given. */
export type Draft = {
  agentId: string | undefined;
  folder: string;
  title: string;
  model: string;
  mode: string;
  policy: Policy;
  message: string;
  /** What a terminal runs; empty: a shell. */
  command: string;
};

/** Begins where the newest session is: the same agent, the same folder. Never its policy, which is asked for each time. */
export function firstDraft(sessions: readonly SessionSummary[]): Draft {
  const newest = newestFirst(sessions)[0];
  return {
    agentId: newest?.agent,
    folder: newest?.workspace ?? '',
    title: '',
    model: '',
    mode: '',
    policy: { kind: 'on-request' },
    message: '',
    command: '',
  };
}

/** Folders of the newest sessions, each once. */
export function recentFolders(sessions: readonly SessionSummary[], most = 5): string[] {
  return [...new Set(newestFirst(sessions).map((session) => session.workspace))].slice(0, most);
}

function newestFirst(sessions: readonly SessionSummary[]): SessionSummary[] {
  return [...sessions].sort((a, b) => b.createdAt - a.createdAt);
}

/** Agents that are here first; otherwise as the app lists them. */
export function orderedAgents(agents: readonly Agent[]): Agent[] {
  return [...agents.filter((agent) => agent.installed), ...agents.filter((agent) => !agent.installed)];
}

/** The wished agent, else the first; `agents` in the order shown. */
export function chosenAgent(agents: readonly Agent[], agentId: string | undefined): Agent | undefined {
  return agents.find((agent) => agent.id === agentId) ?? agents[0];
}

/** What the app is asked for; nothing is sent for what was left empty, so that the agent's own defaults hold. */
export function createInput(draft: Draft, agent: Agent, folder: string): MethodInput<'session.create'> {
  const title = draft.title.trim();
  return {
    agent: agent.id,
    workspace: folder,
    policy: draft.policy,
    ...(title === '' ? {} : { title }),
    ...(draft.model === '' ? {} : { model: draft.model }),
    ...(draft.mode === '' ? {} : { mode: draft.mode }),
    ...(agent.takesCommand !== true || draft.command.trim() === '' ? {} : { command: draft.command.trim() }),
    ...(draft.message.trim() === '' ? {} : { message: draft.message }),
  };
}
