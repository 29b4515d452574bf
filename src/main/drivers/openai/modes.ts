import type { Mode } from '../../../shared/session.ts';

/** Whether a session has tools, and how much it asks. Without a word of the person it has none. */
export const openaiModes = [
  { id: 'talk', label: 'Talk only', description: 'The model has no tools' },
  {
    id: 'ask',
    label: 'Tools, ask for each',
    description: 'Reads, edits and runs commands in the folder; asks before each',
  },
  {
    id: 'read',
    label: 'Tools, read unasked',
    description: 'Reads in the folder unasked; asks before edits and commands',
  },
] as const satisfies Mode[];

export type OpenaiMode = (typeof openaiModes)[number]['id'];

export function isOpenaiMode(mode: string): mode is OpenaiMode {
  return openaiModes.some(({ id }) => id === mode);
}
