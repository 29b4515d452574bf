import type { SlashCommand } from '../../../shared/session.ts';
import { change, tell } from '../dialect.ts';
import { cut, valuesOf } from './choices.ts';
import { type Draft, tellError } from './draft.ts';
import { request } from './requests.ts';
import type { ConfigOption } from './session-lines.ts';
import type { Choices, OtherOption, OwnRequest } from './state.ts';

/*
 * Configuration options that are neither mode, model nor effort have no control of their own in the room. They are set by a
 * command of ours, which stands among the agent's: `/set collaboration_mode plan`.
 */

const setWord = 'set';

export function otherOptions(options: readonly ConfigOption[], choices: Choices): OtherOption[] {
  const known = [choices.mode, choices.model, choices.effort].map((choice) => choice?.option);
  return options.flatMap((option) => {
    const { currentValue } = option;
    const isSwitch = typeof currentValue === 'boolean';
    const values = isSwitch ? [switchWord(true), switchWord(false)] : valuesOf(option).map(({ id }) => id);
    if (known.includes(option.id) || values.length === 0 || /\s/.test(option.id)) return [];
    const current = isSwitch ? switchWord(currentValue) : (currentValue ?? null);
    return [{ id: option.id, label: option.name ?? option.id, values, current, isSwitch }];
  });
}

const switchWord = (on: boolean) => (on ? 'on' : 'off');

/** The command, when there is something to set; one of the agent's with the same name goes before it. */
export function setCommand(options: readonly OtherOption[], commands: readonly SlashCommand[]): SlashCommand[] {
  if (options.length === 0 || commands.some(({ name }) => name === setWord)) return [];
  const words = options.map(({ id, values, current }) => `${id} (${values.join(', ')}; now ${current ?? 'unknown'})`);
  return [{ name: setWord, description: cut(`Set ${words.join('; ')}`), hint: 'OPTION VALUE' }];
}

/** Whether a command was ours; if so, the agent is asked, or it is said why not. */
export function obeySet(draft: Draft, text: string): boolean {
  const { options, commands, conversation: sessionId } = draft.state;
  const [word, id, value, ...rest] = text.trim().split(/\s+/);
  if (word !== `/${setWord}` || setCommand(options, commands).length === 0 || sessionId === null) return false;
  const option = options.find((one) => one.id === id);
  if (!option || value === undefined || rest.length > 0 || !option.values.includes(value)) {
    tellError(draft, 'refused', `It is set like this: ${options.map(usage).join(' or ')}.`);
    return true;
  }
  const own: OwnRequest = { kind: 'setOption', option: option.id, wanted: value };
  const target = { sessionId, configId: option.id };
  const switched = { ...target, type: 'boolean' as const, value: value === switchWord(true) };
  request(draft, own, 'session/set_config_option', option.isSwitch ? switched : { ...target, value });
  return true;
}

function usage({ id, values }: OtherOption): string {
  return `/${setWord} ${id} ${values.join('|')}`;
}

/** The agent agreed; what it says it is set to now is told as the outcome of the command. */
export function optionSet(draft: Draft, { option: id, wanted }: Extract<OwnRequest, { kind: 'setOption' }>): void {
  const option = draft.state.options.find((one) => one.id === id);
  const words = `${option?.label ?? id}: ${option?.current ?? wanted}`;
  tell(draft, { type: 'turnStarted', origin: 'command' });
  tell(draft, { type: 'assistantText', messageId: `option.${draft.state.asked}`, delta: words });
  tell(draft, { type: 'turnEnded', outcome: 'completed' });
}

export function takeOtherOptions(draft: Draft, options: readonly ConfigOption[]): void {
  change(draft, { options: otherOptions(options, draft.state.choices) });
}
