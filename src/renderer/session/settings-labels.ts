import type { SessionSummary } from '../../shared/session.ts';

/** What people call the model that the agent says it uses. */
export function modelLabel(session: SessionSummary): string | undefined {
  const id = session.settings.model;
  return session.capabilities.models?.available.find((model) => model.id === id)?.label ?? id;
}

/** What people call the mode that the agent says it is in. */
export function modeLabel(session: SessionSummary): string | undefined {
  const id = session.settings.mode;
  return session.capabilities.modes?.available.find((mode) => mode.id === id)?.label ?? id;
}
