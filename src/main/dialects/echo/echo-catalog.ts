import type { Mode, Model, SlashCommand } from '../../../shared/session.ts';

/** What the echo agent offers; known to its program and to its dialect. */
export const echoModels: Model[] = [
  { id: 'echo-large', label: 'Echo Large', description: 'Takes its time' },
  { id: 'echo-small', label: 'Echo Small', description: 'Answers at once' },
];

export const echoModes: Mode[] = [
  { id: 'ask', label: 'Ask', description: 'Asks before each step that says so' },
  { id: 'plan', label: 'Plan', description: 'Says that it only plans' },
  { id: 'auto', label: 'Auto', description: 'Asks for nothing' },
];

export const echoCommands: SlashCommand[] = [
  { name: 'help', description: 'The steps that a message can be made of' },
  { name: 'context', description: 'How full the context is' },
  { name: 'environment', description: 'The names of its environment variables and its open files' },
];
