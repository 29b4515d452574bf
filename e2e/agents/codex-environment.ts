import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AgentHome, agentEnvironment } from './agent-environment.ts';

/** What Codex 0.171 needs to talk to the fake model, and to nobody else. Writes its configuration into the home. */
export function codexEnvironment(home: AgentHome, modelUrl: string): Record<string, string> {
  const folder = join(home.home, '.codex');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'config.toml'), codexConfig(modelUrl));
  return { ...agentEnvironment(home), CODEX_HOME: folder, RUST_LOG: 'error' };
}

/**
 * A provider without a key, as for a server on one's own machine. Plain keys have to stand above the tables. The folder for
 * temporary files is no place to write in: Codex makes every such place look like a repository, and leaves that behind.
 */
function codexConfig(modelUrl: string): string {
  return `model = "fake-model"
model_provider = "fake"
check_for_update_on_startup = false

[model_providers.fake]
name = "Fake"
base_url = "${modelUrl}/v1"
wire_api = "responses"
request_max_retries = 1
stream_max_retries = 1

[sandbox_workspace_write]
exclude_slash_tmp = true
exclude_tmpdir_env_var = true

[analytics]
enabled = false
`;
}
