import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AgentHome, agentEnvironment, claudeEnvironment } from './agent-environment.ts';
import { codexEnvironment } from './codex-environment.ts';

/*
 * What agents that speak ACP need to talk to the fake model, and to nobody else. As much as possible stands in their
 * own files in the home, because the product passes them few variables.
 */

/** OpenCode 1.18. It is asked to ask: out of the box it runs what it likes. */
export function openCodeEnvironment(home: AgentHome, modelUrl: string): Record<string, string> {
  writeJson(home, '.config/opencode/opencode.json', {
    provider: {
      fake: {
        npm: '@ai-sdk/openai-compatible',
        name: 'Fake',
        options: { baseURL: `${modelUrl}/v1`, apiKey: 'dummy' },
        models: {
          'fake-model': {
            name: 'Fake model',
            reasoning: true,
            tool_call: true,
            attachment: true,
            modalities: { input: ['text', 'image'], output: ['text'] },
            cost: { input: 1, output: 2, cache_read: 0.1 },
            limit: { context: 200_000, output: 8_000 },
          },
        },
      },
    },
    model: 'fake/fake-model',
    small_model: 'fake/fake-model',
    enabled_providers: ['fake'],
    permission: { bash: 'ask', edit: 'ask' },
    autoupdate: false,
    share: 'disabled',
  });
  return agentEnvironment(home);
}

/** Gemini CLI 0.61. With one model from the start: it would ask another which one to take, before every turn. */
export function geminiEnvironment(home: AgentHome, modelUrl: string): Record<string, string> {
  writeJson(home, '.gemini/settings.json', {
    model: { name: 'gemini-2.5-pro' },
    security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
    privacy: { usageStatisticsEnabled: false },
    general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
  });
  return {
    ...agentEnvironment(home),
    GEMINI_API_KEY: 'dummy',
    GOOGLE_GEMINI_BASE_URL: modelUrl,
    GEMINI_CLI_NO_RELAUNCH: 'true',
  };
}

/** The ACP adapter of Claude Code, with the Claude Code of its own. */
export const claudeAcpEnvironment = claudeEnvironment;

/** The ACP adapter of Codex, with the Codex of its own. */
export const codexAcpEnvironment = codexEnvironment;

function writeJson(home: AgentHome, path: string, content: unknown): void {
  const file = join(home.home, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, JSON.stringify(content, null, 2));
}
