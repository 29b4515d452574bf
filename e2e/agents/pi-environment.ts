import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AgentHome, agentEnvironment } from './agent-environment.ts';

/** What pi 1.6 needs to talk to the fake model, and to nobody else. Its prices are made up; tests can add them up. */
export function piEnvironment(home: AgentHome, modelUrl: string): Record<string, string> {
  const folder = join(home.home, '.pi', 'agent');
  mkdirSync(folder, { recursive: true });
  const model = {
    id: 'fake-model',
    reasoning: true,
    input: ['text', 'image'],
    cost: { input: 1, output: 2, cacheRead: 0.1, cacheWrite: 1 },
    contextWindow: 128_000,
    maxTokens: 8_000,
  };
  const fake = {
    baseUrl: `${modelUrl}/v1`,
    apiKey: 'dummy',
    api: 'openai-completions',
    models: [model, { ...model, id: 'fake-two' }],
  };
  writeFileSync(join(folder, 'models.json'), JSON.stringify({ providers: { fake } }, null, 2));
  writeFileSync(
    join(folder, 'settings.json'),
    JSON.stringify({ defaultProvider: 'fake', defaultModel: 'fake-model' }, null, 2),
  );
  return { ...agentEnvironment(home), PI_OFFLINE: '1', PI_TELEMETRY: '0', PI_SKIP_VERSION_CHECK: '1' };
}
