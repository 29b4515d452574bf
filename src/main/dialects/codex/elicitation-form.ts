import type { Json } from '../../../shared/ids.ts';
import type { Prompt, Settlement } from '../../../shared/waiting.ts';
import type { FormField } from './ask.ts';
import type { Field } from './server-requests.ts';

/* Forms of MCP servers: flat objects, each field with a type and perhaps a list of values. */

/** For a field that may be left out: every prompt needs an answer. */
const leaveEmpty = 'Leave empty';

type Choice = { value: string; label: string };

export function promptOf(name: string, field: Field, required: boolean): { prompt: Prompt; field: FormField } {
  const type = typeOf(field);
  const choices = choicesOf(field, type);
  const labels = choices.map(({ label }) => ({ label }));
  const prompt: Prompt = {
    id: name,
    prompt: field.description || field.title || name,
    ...(field.title && field.description ? { header: field.title } : {}),
    options: required ? labels : [...labels, { label: leaveEmpty }],
    multiSelect: type === 'list',
    freeText: choices.length === 0,
  };
  return { prompt, field: { type, values: Object.fromEntries(choices.map(({ label, value }) => [label, value])) } };
}

function typeOf({ type }: Field): FormField['type'] {
  if (type === 'array') return 'list';
  if (type === 'boolean') return 'boolean';
  return type === 'number' || type === 'integer' ? 'number' : 'text';
}

function choicesOf(field: Field, type: FormField['type']): Choice[] {
  if (type === 'boolean') {
    return [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ];
  }
  const titled = field.oneOf ?? field.items?.anyOf;
  if (titled) return titled.map((one) => ({ value: one.const, label: one.title || one.const }));
  const plain = field.enum ?? field.items?.enum ?? [];
  return plain.map((value, place) => ({ value, label: field.enumNames?.[place] || value }));
}

/** The form as it was filled in. Denied by a person it is declined; by anything else it was never answered. */
export function formResult(fields: Readonly<Record<string, FormField>>, settlement: Settlement): Json {
  const { verdict, decidedBy, answers } = settlement;
  if (verdict !== 'answered') {
    return { action: decidedBy === 'user' ? 'decline' : 'cancel', content: null, _meta: null };
  }
  const content = Object.entries(fields).flatMap(([name, field]): [string, Json][] => {
    const value = givenValue(field, answers?.[name] ?? []);
    return value === undefined ? [] : [[name, value]];
  });
  return { action: 'accept', content: Object.fromEntries(content), _meta: null };
}

function givenValue({ type, values }: FormField, chosen: readonly string[]): Json | undefined {
  const given = chosen
    .filter((label) => label !== leaveEmpty)
    .map((label) => (Object.hasOwn(values, label) ? (values[label] ?? label) : label));
  const [value] = given;
  if (value === undefined) return undefined;
  if (type === 'list') return given;
  if (type === 'boolean') return value === 'true';
  const number = Number(value);
  return type === 'number' && Number.isFinite(number) ? number : value;
}
