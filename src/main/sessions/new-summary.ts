import type { Agent } from '../../shared/agent.ts';
import type { SessionSummary } from '../../shared/session.ts';
import { noTotals } from '../../shared/usage.ts';
import type { Policy } from '../../shared/waiting.ts';

/** The summary of a session at its birth. What the agent is set to is not known before it says so. */
export function newSummary(
  facts: {
    id: string;
    title: string;
    workspace: string;
    policy: Policy;
    branch?: string | undefined;
    parent?: string | undefined;
    command?: string | undefined;
    at: number;
  },
  agent: Pick<Agent, 'id' | 'label'>,
): SessionSummary {
  return {
    id: facts.id,
    title: facts.title,
    agent: agent.id,
    agentLabel: agent.label,
    workspace: facts.workspace,
    ...(facts.branch === undefined ? {} : { branch: facts.branch }),
    ...(facts.parent === undefined ? {} : { parent: facts.parent }),
    ...(facts.command === undefined ? {} : { command: facts.command }),
    status: 'unknown',
    settings: {},
    capabilities: {},
    policy: facts.policy,
    rules: [],
    createdAt: facts.at,
    updatedAt: facts.at,
    lastSeq: -1,
    approvals: 0,
    questions: 0,
    queue: [],
    commandsQueued: [],
    preview: '',
    totals: noTotals,
    rateWindows: [],
    mcp: [],
    unknownLines: 0,
  };
}
