import type { EndpointBook } from '../../src/main/drivers/driver.ts';
import type { MethodInput } from '../../src/shared/contract.ts';
import type { EventOf } from '../../src/shared/event.ts';
import type { Totals } from '../../src/shared/usage.ts';
import type { Lacks } from '../agent-matrix/scenario-names.ts';
import { sumUsage } from '../fake-model/model-usage.ts';
import type { Block, Script } from '../fake-model/script.ts';
import type { RecordedRequest } from '../fake-model/serve-model.ts';
import type { AgentHome } from './agent-environment.ts';
import { type Installed, installAgent } from './install-agents.ts';
import type { PinnedAgent } from './pinned-agents.ts';

type Wishes = Partial<MethodInput<'session.create'>>;

/** An agent as the scenarios need to know it: the little in which agents differ where a person sees no difference. */
export type TestedAgent = {
  /** Its id in the registry. */
  agent: string;
  title: string;
  version: string;
  /** Where its program is, or why there is none. */
  install(): Promise<Installed>;
  /** What it is started with; writes its configuration into the home where it needs one. */
  environment(home: AgentHome, modelUrl: string): Record<string, string>;
  /** Where it is, for one that is no program but is reached at an address. */
  endpoints?(modelUrl: string): EndpointBook;
  /** What a session is created with, so that it asks before it runs a command. */
  wishes: Wishes;
  /** What the model has to say for a command to be run once a person allowed it. */
  run(command: string): Block;
  /** It keeps what its model thinks to itself. */
  hidesThoughts?: true;
  /** What a card offers as its denial, if that is not a plain one. */
  denial?: 'denyAndStop';
  /** How the turn ends after a denial, if not in the ordinary way. */
  afterDenial?: EventOf<'turnEnded'>['outcome'];
  /** What can be changed between turns: to this, which is not what `wishes` says. */
  change?: { mode: string } | { model: string };
  /** The calls by which the model asks a question whose first option is "Blue". */
  question?: { script: Script; wishes?: Wishes /** Sent before, for one that asks only then. */; before?: string };
  /** What of the model's figures reaches the agent's reports, if not all of them. */
  usageOf?(requests: readonly RecordedRequest[]): Partial<Totals>;
  /** How long a scenario may take with it, if it is slow. */
  timeoutMs?: number;
  /** Scenarios that it cannot be put through, and why. Each stands in the matrix. */
  lacks?: Lacks;
};

/** The part of a tested agent that its pin says. */
export function pinned(agent: PinnedAgent): Pick<TestedAgent, 'agent' | 'title' | 'version' | 'install'> {
  return { agent: agent.agent, title: agent.title, version: agent.version, install: () => installAgent(agent) };
}

/** Every token that the model claims to have used, in the room's own words. */
export function allUsage(requests: readonly RecordedRequest[]): Partial<Totals> {
  const { reasoning, ...spent } = sumUsage(requests.map((request) => request.usage));
  return reasoning === 0 ? spent : { ...spent, reasoning };
}
