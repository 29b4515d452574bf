import type { SessionSummary } from '../../shared/session.ts';

/** What people call the model that the agent says it uses. */
export function modelLabel(session: SessionSummary): string | undefined {
  const id = session.settings.model;
  return session.capabilities.models?.available.find((model) => model.id === id)?.label ?? id;
}
