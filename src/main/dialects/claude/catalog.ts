import type { Mode, Model } from '../../../shared/session.ts';

/* What is known of Claude Code before it runs; a session then reports what is really there. */

/** The modes that can be set on a running process (2.1.332); `bypassPermissions` cannot. */
export const claudeModes: readonly Mode[] = [
  { id: 'default', label: 'Ask', description: 'Asks before it changes files or runs commands' },
  { id: 'acceptEdits', label: 'Accept edits', description: 'Edits files unasked; asks before it runs commands' },
  { id: 'plan', label: 'Plan', description: 'Looks and plans; changes nothing' },
  { id: 'dontAsk', label: "Don't ask", description: 'Refuses what it would have to ask for' },
  { id: 'auto', label: 'Auto', description: 'The agent judges by itself what needs an answer' },
];

/** Names that always stand for the newest model of their kind. */
export const claudeModels: readonly Model[] = [
  { id: 'opus', label: 'Opus' },
  { id: 'sonnet', label: 'Sonnet' },
  { id: 'haiku', label: 'Haiku' },
];

/**
 * Its own variables that it may have from the person's environment: how they are signed in, by which way it reaches its
 * model, and what they told it not to do. Nothing that a session of it sets for its children.
 */
export const claudeVariables: readonly string[] = [
  'ANTHROPIC_API_KEY',
  'ANTHROPIC_AUTH_TOKEN',
  'ANTHROPIC_BASE_URL',
  'ANTHROPIC_CUSTOM_HEADERS',
  'ANTHROPIC_MODEL',
  'CLAUDE_CODE_OAUTH_TOKEN',
  'CLAUDE_CONFIG_DIR',
  'CLAUDE_CODE_USE_BEDROCK',
  'CLAUDE_CODE_USE_VERTEX',
  'AWS_PROFILE',
  'AWS_REGION',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_BEARER_TOKEN_BEDROCK',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'ANTHROPIC_VERTEX_PROJECT_ID',
  'CLOUD_ML_REGION',
  'CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC',
  'DISABLE_AUTOUPDATER',
  'DISABLE_ERROR_REPORTING',
  'DISABLE_TELEMETRY',
];
