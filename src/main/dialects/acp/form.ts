import { z } from 'zod';
import type { Json } from '../../../shared/ids.ts';
import type { Prompt } from '../../../shared/waiting.ts';
import { listOf, maybe, text } from './tolerant.ts';

const optionSchema = z.looseObject({ const: text, title: maybe(text), description: maybe(text) });
const propertySchema = z.looseObject({
  type: maybe(text),
  title: maybe(text),
  description: maybe(text),
  enum: maybe(listOf(text)),
  oneOf: maybe(listOf(optionSchema)),
  anyOf: maybe(listOf(optionSchema)),
  items: maybe(
    z.looseObject({
      enum: maybe(listOf(text)),
      anyOf: maybe(listOf(optionSchema)),
      oneOf: maybe(listOf(optionSchema)),
    }),
  ),
});
type Property = z.infer<typeof propertySchema>;
export const formSchema = z.looseObject({ properties: z.record(z.string(), propertySchema).catch({}) });

/** One field of a form. `values`: what the labels of its options stand for. `other`: the field that takes free words beside them. */
export type Field = {
  id: string;
  type: 'text' | 'number' | 'integer' | 'boolean' | 'list';
  values: { label: string; value: string }[];
  other: string | null;
};

/** How many questions one card can hold. */
const mostPrompts = 16;

/** A form as prompts; undefined: it has more fields than a card can show. */
export function promptsOf(message: string, schema: unknown): { prompts: Prompt[]; fields: Field[] } | undefined {
  const properties = Object.entries(formSchema.safeParse(schema).data?.properties ?? {});
  if (properties.length === 0) return { prompts: [confirmation(message)], fields: [] };
  const companions = new Map(properties.flatMap(([id]) => companionOf(id, properties)));
  const own = properties.filter(([id]) => ![...companions.values()].includes(id));
  if (own.length > mostPrompts) return undefined;
  const fields = own.map(([id, property]) => fieldOf(id, property, companions.get(id) ?? null));
  const prompts = own.map(([id, property], place) => {
    const alone = own.length === 1;
    return promptOf(id, property, fields[place]?.values ?? [], alone ? message : undefined, companions.has(id));
  });
  return { prompts, fields };
}

function confirmation(message: string): Prompt {
  return { id: 'confirm', prompt: message, options: [{ label: 'Yes' }], multiSelect: false, freeText: false };
}

/** Two adapters put the free words beside a choice into a field of its own, named after it (0.101, 2.6). */
function companionOf(id: string, all: readonly [string, Property][]): [string, string][] {
  const found = all.find(([other]) => other === `${id}_custom` || other === `${id}_note`);
  const property = all.find(([other]) => other === id)?.[1];
  return found && property && optionsOf(property).length > 0 && optionsOf(found[1]).length === 0
    ? [[id, found[0]]]
    : [];
}

type Option = { value: string; label: string; description?: string };

function optionsOf(property: Property): Option[] {
  if (property.type === 'boolean')
    return [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ];
  const from = property.type === 'array' ? property.items : property;
  const titled = from?.oneOf ?? from?.anyOf;
  const options = titled
    ? titled.map((one) => ({ value: one.const, label: one.title?.trim() || one.const, ...described(one.description) }))
    : (from?.enum ?? []).map((value) => ({ value, label: value }));
  return options.map((option, place) => {
    const taken = options.slice(0, place).some(({ label }) => label === option.label);
    return taken ? { ...option, label: `${option.label} (${option.value})` } : option;
  });
}

function described(description: string | null | undefined): { description?: string } {
  return description?.trim() ? { description } : {};
}

function fieldOf(id: string, property: Property, other: string | null): Field {
  const values = optionsOf(property).map(({ label, value }) => ({ label, value }));
  const { type } = property;
  if (type === 'boolean' || type === 'number' || type === 'integer') return { id, type, values, other };
  return { id, type: type === 'array' ? 'list' : 'text', values, other };
}

function promptOf(
  id: string,
  property: Property,
  values: Field['values'],
  message: string | undefined,
  hasOther: boolean,
): Prompt {
  const title = property.title?.trim();
  const description = property.description?.trim();
  const asked = message?.trim();
  // The message is the question where there is one; else the longer of the field's own words is.
  const question = asked && !title?.endsWith('?') ? asked : (title ?? asked ?? description ?? id);
  const header = [title, description].find((words) => words && words !== question && words.length <= 80);
  return {
    id,
    prompt: question === '' ? id : question,
    ...(header ? { header } : {}),
    options: optionsOf(property).map(({ description: words, label }) => ({ label, ...described(words) })),
    multiSelect: property.type === 'array',
    freeText: values.length === 0 || hasOther,
  };
}

/** The answers as the form wants them. */
export function contentOf(
  fields: readonly Field[],
  answers: Readonly<Record<string, string[]>>,
): { [key: string]: Json } {
  const content: [string, Json][] = [];
  for (const field of fields) {
    const given = Object.hasOwn(answers, field.id) ? (answers[field.id] ?? []) : [];
    const chosen = given.flatMap((words) =>
      field.values.filter(({ label }) => label === words).map(({ value }) => value),
    );
    const free = given.filter((words) => !field.values.some(({ label }) => label === words)).join('\n');
    if (field.other !== null && free !== '') content.push([field.other, free]);
    const value = answerOf(field, chosen, field.other === null ? free : '');
    if (value !== undefined) content.push([field.id, value]);
  }
  return Object.fromEntries(content);
}

function answerOf(field: Field, chosen: string[], free: string): Json | undefined {
  if (field.type === 'list') return [...chosen, ...(free === '' ? [] : [free])];
  const one = chosen[0] ?? (free === '' ? undefined : free);
  if (one === undefined || field.type === 'text') return one;
  if (field.type === 'boolean') return one === 'true' || /^y(?:es)?$/i.test(one);
  const number = Number(one.trim());
  if (!Number.isFinite(number)) return undefined;
  return field.type === 'integer' ? Math.trunc(number) : number;
}
