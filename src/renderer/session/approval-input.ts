import type { Json } from '../../shared/ids.ts';
import type { Approval } from '../../shared/waiting.ts';

/** The command of an approval as people read it, where there is one. */
export function commandText(approval: Approval): string | undefined {
  return approval.command ?? approval.argv?.join('\n');
}

/** The words have to be listed: there is no line of them, or one in which they cannot be told apart for sure. */
export function saysArgv({ argv, command }: Approval): boolean {
  if (argv === undefined) return false;
  return command === undefined || argv.some((word) => !/^[^\s'"\\]+$/.test(word)) || argv.join(' ') !== command;
}

/** The variables that the command gets of its own, as a shell would set them. */
export function envWords({ env = {} }: Approval): string[] {
  return Object.entries(env).map(([name, value]) => `${name}=${value}`);
}

/** A shorter string could stand somewhere in a file by chance, and then it would not be the same thing. */
const shortestQuote = 40;

/**
 * The fields of the input that the card does not show already as its command or its changes. They are shown as they are,
 * for a summary must never stand for the input.
 */
export function furtherFields(approval: Approval): [name: string, value: Json][] {
  const { input } = approval;
  if (input === null || typeof input !== 'object' || Array.isArray(input)) {
    return input === null || shows(approval, input) ? [] : [['input', input]];
  }
  return Object.entries(input).filter(([, value]) => !shows(approval, value));
}

function shows(approval: Approval, value: Json): boolean {
  if (typeof value === 'string') return showsText(approval, value);
  if (Array.isArray(value)) return value.every((each) => shows(approval, each));
  if (approval.env && JSON.stringify(value) === JSON.stringify(approval.env)) return true;
  if (value !== null && typeof value === 'object') return Object.values(value).every((each) => shows(approval, each));
  return false;
}

function showsText(approval: Approval, text: string): boolean {
  if (text === approval.command || approval.argv?.includes(text)) return true;
  return approval.edits.some(({ path, oldText, newText }) => {
    if (text === path || text === oldText || text === newText) return true;
    // Of a tool that is known to edit, the texts of its input are the parts of the file that the change shows.
    const shortest = approval.risk === 'edit' ? 1 : shortestQuote;
    return text.length >= shortest && (newText.includes(text) || (oldText?.includes(text) ?? false));
  });
}

/** What a person changes: the command alone where it is one field of the input, else all of it as JSON. */
export type EditableInput = { kind: 'command'; field: string; text: string } | { kind: 'json'; text: string };

export function editableInput(approval: Approval): EditableInput {
  const { input, command } = approval;
  if (command !== undefined && input !== null && typeof input === 'object' && !Array.isArray(input)) {
    const field = Object.entries(input).find(([, value]) => value === command)?.[0];
    if (field !== undefined) return { kind: 'command', field, text: command };
  }
  return { kind: 'json', text: JSON.stringify(input, null, 2) };
}

export type EditedInput = { ok: true; input: Json; changed: boolean } | { ok: false; message: string };

/** What the changed text means as an input. */
export function editedInput(approval: Approval, editable: EditableInput, text: string): EditedInput {
  if (editable.kind === 'command') {
    if (text.trim() === '') return { ok: false, message: 'A command cannot be empty.' };
    const before = approval.input as { [name: string]: Json };
    return { ok: true, input: { ...before, [editable.field]: text }, changed: text !== editable.text };
  }
  try {
    const input = JSON.parse(text) as Json;
    return { ok: true, input, changed: JSON.stringify(input) !== JSON.stringify(approval.input) };
  } catch {
    return { ok: false, message: 'This is not valid JSON yet. Mend it, or go back to the input as it was asked.' };
  }
}

/** What the agent says about it, in its own words; a title that only repeats the command is left out. */
export function agentWords({ title, reason, command }: Approval): string {
  return [title === command ? undefined : title, reason].filter((text) => text !== undefined && text !== '').join('\n');
}
