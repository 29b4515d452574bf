import type { Mode, Model } from '../../../shared/session.ts';
import { change, tell } from '../dialect.ts';
import type { Draft } from './draft.ts';
import type { ConfigOption, OpenReply } from './session-lines.ts';
import type { Choice, Choices } from './state.ts';

/** The configuration options that everybody knows by their category; older agents use it as the id. */
const categories: Readonly<Record<keyof Choices, string>> = { mode: 'mode', model: 'model', effort: 'thought_level' };

/** What can be chosen in a conversation: its options, or, of an agent that has none of a kind, the older lists. */
export function choicesOf(reply: OpenReply): Choices {
  const options = reply.configOptions ?? [];
  return {
    mode: fromOption(options, 'mode') ?? listed(reply.modes?.availableModes.map(named), reply.modes?.currentModeId),
    model:
      fromOption(options, 'model') ??
      listed(
        reply.models?.availableModels.map(({ modelId, ...model }) => named({ id: modelId, ...model })),
        reply.models?.currentModelId,
      ),
    effort: fromOption(options, 'effort'),
  };
}

/** The options were told again, all of them. */
export function choicesAfter(before: Choices, options: readonly ConfigOption[]): Choices {
  return {
    mode: fromOption(options, 'mode') ?? before.mode,
    model: fromOption(options, 'model') ?? before.model,
    effort: fromOption(options, 'effort'),
  };
}

function fromOption(options: readonly ConfigOption[], what: keyof Choices): Choice<Mode> | null {
  const category = categories[what];
  const option =
    options.find((one) => one.category === category) ?? options.find((one) => !one.category && one.id === category);
  const available = option ? valuesOf(option) : [];
  if (!option || available.length === 0) return null;
  return {
    available,
    current: typeof option.currentValue === 'string' ? option.currentValue : null,
    option: option.id,
  };
}

/** What an option may be set to, in or out of groups. */
export function valuesOf({ options }: ConfigOption): Mode[] {
  const values = (options ?? []).flatMap((one) =>
    'options' in one && Array.isArray(one.options) ? one.options : [one],
  );
  return values.flatMap((one) =>
    'value' in one && typeof one.value === 'string' ? [named({ ...one, id: one.value })] : [],
  );
}

function listed(available: Mode[] | undefined, current: string | null | undefined): Choice<Mode> | null {
  return available && available.length > 0 ? { available, current: current ?? null, option: null } : null;
}

type Named = { id: string; name?: unknown; description?: unknown };

function named({ id, name, description }: Named): Mode & Model {
  const words = typeof description === 'string' ? description.trim() : '';
  return {
    id,
    label: typeof name === 'string' && name.trim() !== '' ? name : id,
    ...(words === '' ? {} : { description: cut(words) }),
  };
}

/** Some descriptions are written for the model and go on for a page; every summary of the session carries them. */
const descriptionLength = 120;

export function cut(words: string): string {
  return words.length > descriptionLength ? `${words.slice(0, descriptionLength - 1)}…` : words;
}

export function setChoices(draft: Draft, choices: Choices): void {
  change(draft, { choices });
  reportSettings(draft);
}

export function setCurrent(draft: Draft, what: keyof Choices, current: string, when: 'always' | 'news' = 'news'): void {
  const { choices } = draft.state;
  const choice = choices[what] ?? { available: [], option: null };
  change(draft, { choices: { ...choices, [what]: { ...choice, current } } });
  reportSettings(draft, when === 'always' ? what : undefined);
}

/** Reports what the agent says it is set to, where that is news; `always`: it was asked for, so it is said once more. */
export function reportSettings(draft: Draft, always?: keyof Choices): void {
  const { choices, settings } = draft.state;
  const news: { [Key in keyof Choices]?: string } = {};
  for (const key of ['model', 'mode', 'effort'] as const) {
    const current = choices[key]?.current;
    if (current && (current !== settings[key] || key === always)) news[key] = current;
  }
  if (Object.keys(news).length === 0) return;
  change(draft, { settings: { ...settings, ...news } });
  tell(draft, { type: 'settings', ...news });
}
