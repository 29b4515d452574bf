import { join } from 'node:path';
import { type AgentHome, agentEnvironment } from './agent-environment.ts';

/** What CodeWhale 0.9 needs to talk to the fake model, and to nobody else. */
export function codewhaleEnvironment(home: AgentHome, modelUrl: string): Record<string, string> {
  return {
    ...agentEnvironment(home),
    CODEWHALE_HOME: join(home.home, '.codewhale'),
    CODEWHALE_PROVIDER: 'openai',
    CODEWHALE_MODEL: 'fake-model',
    CODEWHALE_TELEMETRY: '0',
    OPENAI_BASE_URL: `${modelUrl}/v1`,
    OPENAI_API_KEY: 'dummy',
  };
}
