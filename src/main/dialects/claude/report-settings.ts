import type { Settings } from '../../../shared/session.ts';
import { change, tell } from '../dialect.ts';
import type { Draft } from './state.ts';

/**
 * Reports what the agent says it is set to. `always`: it was asked for, so that it is reported although nothing changed;
 * else only what is news.
 */
export function reportSettings(
  draft: Draft,
  said: { [Key in keyof Settings]: Settings[Key] | null },
  when: 'always' | 'news' = 'news',
): void {
  const known = draft.state.settings;
  const news: Settings = {};
  for (const key of ['model', 'mode', 'effort'] as const) {
    const value = said[key];
    if (typeof value === 'string' && (when === 'always' || value !== known[key])) news[key] = value;
  }
  if (Object.keys(news).length === 0) return;
  change(draft, { settings: { ...known, ...news } });
  tell(draft, { type: 'settings', ...news });
}
