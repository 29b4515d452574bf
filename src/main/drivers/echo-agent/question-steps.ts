import type { Prompt } from '../../../shared/waiting.ts';
import type { ScriptStep } from './parse-script.ts';
import { parentOf, type StepPlayers } from './stage.ts';

/** Questions: `? prompt`, `- option :: what it means`, and `...` for an answer in one's own words. */
export const questionSteps: StepPlayers = {
  async question(stage, step) {
    const prompts = promptsOf(step);
    const title = step.words || 'A question';
    const about = stage.newId('call');
    const input = { questions: prompts.map((one) => one.prompt) };
    const start = { id: about, tool: 'Question', kind: 'question', title, input, ...parentOf(stage) } as const;
    stage.event({ type: 'toolStart', ...start });
    const id = stage.newId('question');
    stage.say({ type: 'question', id, about, title, prompts });
    const answers = await stage.answers(id);
    const output = answers ? wordsOf(prompts, answers) : 'Nobody answered.';
    stage.event({ type: 'toolEnd', id: about, ok: answers !== null, output, truncated: false });
    stage.event({
      type: 'assistantText',
      messageId: stage.newId('message'),
      delta: answers ? `Thank you. I go on with this:\n\n${output}` : 'I go on without an answer.',
      ...parentOf(stage),
    });
  },
};

function promptsOf(step: ScriptStep): Prompt[] {
  const prompts: Prompt[] = [];
  for (const line of step.body.split('\n')) {
    const [, mark, flags = '', text = ''] = /^(\?|-|\.\.\.|>)((?:\s*\+\w+)*)\s*(.*)$/.exec(line.trim()) ?? [];
    const last = prompts.at(-1);
    if (mark === '?') prompts.push(promptOf(`p${prompts.length + 1}`, text, flags));
    else if (mark === '-' && last) last.options.push(optionOf(text));
    else if (mark === '>' && last) addPreview(last, text);
    else if (mark === '...' && last) last.freeText = true;
  }
  return prompts.length > 0 ? prompts : [{ ...promptOf('p1', step.words || 'Go on?', ''), freeText: true }];
}

function promptOf(id: string, text: string, flags: string): Prompt {
  const [header, ...rest] = text.split(' | ');
  const named = rest.length > 0 ? { header: header ?? '', prompt: rest.join(' | ') } : { prompt: text };
  return { id, ...named, options: [], multiSelect: flags.includes('+multi'), freeText: false };
}

function optionOf(text: string): Prompt['options'][number] {
  const [label = '', description] = text.split(' :: ');
  return description === undefined ? { label } : { label, description };
}

function addPreview(prompt: Prompt, text: string): void {
  const option = prompt.options.at(-1);
  if (option) option.preview = option.preview === undefined ? text : `${option.preview}\n${text}`;
}

function wordsOf(prompts: readonly Prompt[], answers: Readonly<Record<string, string[]>>): string {
  return prompts.map((one) => `- ${one.prompt} **${(answers[one.id] ?? ['no answer']).join(', ')}**`).join('\n');
}
