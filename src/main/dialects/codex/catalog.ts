import type { Model } from '../../../shared/session.ts';

/* What is known of Codex before it runs; a session then reports what is really there. */

/** It changes with each version and account, so only the session's own list is shown. */
export const codexModels: readonly Model[] = [];

/** Its own variables that it may have from the person's environment: how they are signed in, and where it keeps its files. */
export const codexVariables: readonly string[] = [
  'CODEX_HOME',
  'CODEX_SQLITE_HOME',
  'CODEX_CA_CERTIFICATE',
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'OPENAI_ORGANIZATION',
  'OPENAI_PROJECT',
  'CODEX_API_KEY',
  'AZURE_OPENAI_API_KEY',
  'OPENROUTER_API_KEY',
  'OLLAMA_HOST',
];
