import { type AgentHome, agentEnvironment } from './agent-environment.ts';

/** What scv 0.1 needs to talk to the fake model, and to nobody else. Its variables have the name that it had then. */
export function scvEnvironment(home: AgentHome, modelUrl: string): Record<string, string> {
  return {
    ...agentEnvironment(home),
    PEON_BASE_URL: `${modelUrl}/v1`,
    PEON_MODEL: 'fake-model',
    OPENAI_API_KEY: 'dummy',
  };
}
