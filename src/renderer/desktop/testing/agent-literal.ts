import type { Agent } from '../../../shared/agent.ts';

/** An agent that is on this machine, for tests. */
export function agentLiteral(id: string, change: Partial<Agent> = {}): Agent {
  return {
    id,
    label: `Agent ${id}`,
    about: 'Says what it is told.',
    installed: true,
    program: `/usr/bin/${id}`,
    version: '1.0.0',
    install: `npm install -g ${id}`,
    models: [],
    modes: [],
    ...change,
  };
}
