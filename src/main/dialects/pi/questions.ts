import type { Json } from '../../../shared/ids.ts';
import type { Prompt, Settlement } from '../../../shared/waiting.ts';
import { tell } from '../dialect.ts';
import { answerAsk, recordId, rememberAsk } from './asks.ts';
import type { DialogLine } from './lines.ts';
import type { Ask, Draft } from './state.ts';

type QuestionAsk = Extract<Ask, { kind: 'question' }>;

const yes = 'Yes';
const asItIs = 'As it is';
const promptId = 'answer';

/** A dialog of an extension, as a question. False: it is no dialog, and nobody waits. */
export function askPerson(draft: Draft, dialog: DialogLine): boolean {
  const { method } = dialog;
  if (method !== 'select' && method !== 'confirm' && method !== 'input' && method !== 'editor') return false;
  const id = recordId(draft, dialog.id);
  rememberAsk(draft, id, { kind: 'question', dialog: dialog.id, method, prefill: dialog.prefill ?? '' });
  tell(draft, {
    type: 'questionAsked',
    id,
    prompts: [promptOf(dialog)],
    ...(dialog.timeout ? { expiresAt: Math.round(draft.moment.at + dialog.timeout) } : {}),
  });
  return true;
}

function promptOf({ method, title, message, options, placeholder, prefill }: DialogLine): Prompt {
  const words = [title, message, method === 'input' ? placeholder : undefined].filter((one) => one);
  const labels = method === 'confirm' ? [yes, 'No'] : method === 'select' ? (options ?? []) : [];
  const previewed = method === 'editor' && prefill ? [{ label: asItIs, preview: prefill }] : [];
  return {
    id: promptId,
    prompt: words.join('\n'),
    options: [...labels.map((label) => ({ label })), ...previewed],
    multiSelect: false,
    freeText: labels.length === 0,
  };
}

/** A person's answer, in the form that the dialog takes; none is a dialog that was closed. */
export function settleQuestion(draft: Draft, id: string, asked: QuestionAsk, settlement: Settlement): void {
  const [chosen] = settlement.answers?.[promptId] ?? [];
  const answered = settlement.verdict === 'answered' && chosen !== undefined;
  answerAsk(draft, id, answered ? answerOf(asked, chosen) : { cancelled: true });
}

function answerOf({ method, prefill }: QuestionAsk, chosen: string): { [key: string]: Json } {
  if (method === 'confirm') return { confirmed: chosen === yes };
  return { value: method === 'editor' && chosen === asItIs && prefill !== '' ? prefill : chosen };
}
