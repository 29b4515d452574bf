import { z } from 'zod';
import type { Settings } from '../../../shared/session.ts';
import { change, tell, without } from '../dialect.ts';
import { codexModes, modeOf } from './modes.ts';
import type { Draft } from './state.ts';
import { maybe, text } from './tolerant.ts';

/** What a conversation is set to, as the agent says when it is opened and after each change. */
const threadSettingsSchema = z.looseObject({
  model: maybe(text),
  approvalPolicy: z.unknown().optional(),
  sandboxPolicy: maybe(z.looseObject({ type: text })),
  effort: maybe(text),
  collaborationMode: maybe(z.looseObject({ mode: text })),
});
export const settingsUpdatedSchema = z.looseObject({ threadId: text, threadSettings: threadSettingsSchema });
export type ThreadSettings = z.infer<typeof threadSettingsSchema>;

/** `always`: it was asked for, so that it is reported although nothing changed; else only what is news. */
export function reportSettings(draft: Draft, said: ThreadSettings, when: 'always' | 'news' = 'news'): void {
  const known = draft.state.settings;
  const mode = modeOf({
    policy: said.approvalPolicy,
    sandbox: said.sandboxPolicy?.type ?? 'unknown',
    plan: said.collaborationMode?.mode === 'plan',
  });
  const now: Settings = {
    ...(said.model ? { model: said.model } : {}),
    mode: mode.id,
    ...(said.effort ? { effort: said.effort } : {}),
  };
  const news = when === 'always' ? now : newsIn(now, known);
  change(draft, { settings: { ...known, ...now } });
  if (Object.keys(news).length > 0) tell(draft, { type: 'settings', ...news });
  const isUsual = codexModes.some(({ id }) => id === mode.id);
  const ownMode = isUsual ? null : mode;
  if (ownMode?.id === draft.state.ownMode?.id) return;
  change(draft, { ownMode });
  tell(draft, { type: 'modes', current: mode.id, available: ownMode ? [...codexModes, ownMode] : [...codexModes] });
}

function newsIn(now: Settings, known: Settings): Settings {
  const news: Settings = {};
  for (const key of ['model', 'mode', 'effort'] as const) {
    const value = now[key];
    if (value !== undefined && value !== known[key]) news[key] = value;
  }
  return news;
}

/** The agent told of its settings: what was asked for and taken is answered by that. */
export function settingsTold(draft: Draft, said: ThreadSettings): void {
  const taken = Object.entries(draft.state.requests).filter(([, own]) => own.kind === 'set' && own.replied);
  let { requests } = draft.state;
  for (const [id] of taken) requests = without(requests, id);
  change(draft, { requests });
  reportSettings(draft, said, taken.length > 0 ? 'always' : 'news');
}
