import type { Prompt } from '../../shared/waiting.ts';

/** What a person has chosen and written for one prompt so far. */
export type PromptDraft = { chosen: readonly string[]; own: string; ownOpen: boolean };

export const emptyDraft: PromptDraft = { chosen: [], own: '', ownOpen: false };

/** Choosing an option. With one answer allowed it replaces the other one, and what was written. */
export function chooseOption(prompt: Prompt, draft: PromptDraft, label: string, chosen: boolean): PromptDraft {
  if (!prompt.multiSelect) return { chosen: chosen ? [label] : [], own: draft.own, ownOpen: false };
  const rest = draft.chosen.filter((other) => other !== label);
  return { ...draft, chosen: chosen ? [...rest, label] : rest };
}

export function openOwn(prompt: Prompt, draft: PromptDraft, open: boolean): PromptDraft {
  return { ...draft, ownOpen: open, chosen: prompt.multiSelect ? draft.chosen : [] };
}

/** The answer to one prompt, options in the order offered and the person's own words last; empty while there is none. */
export function answerOf(prompt: Prompt, draft: PromptDraft): string[] {
  const offered = prompt.options.map(({ label }) => label).filter((label) => draft.chosen.includes(label));
  const writes = prompt.freeText && (draft.ownOpen || prompt.options.length === 0);
  const own = writes ? draft.own.trim() : '';
  return own === '' ? offered : [...offered, own];
}

/** All answers together; `undefined` while one is missing. */
export function answersOf(
  prompts: readonly Prompt[],
  drafts: ReadonlyMap<string, PromptDraft>,
): Record<string, string[]> | undefined {
  const answers = prompts.map((prompt) => [prompt.id, answerOf(prompt, drafts.get(prompt.id) ?? emptyDraft)] as const);
  return answers.every(([, answer]) => answer.length > 0) ? Object.fromEntries(answers) : undefined;
}

/** What a person is told who would send answers while some are missing. */
export function stillOpen(prompts: readonly Prompt[]): string {
  return prompts.length === 1 ? 'Choose an answer first.' : 'Answer every question first.';
}
