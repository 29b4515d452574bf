import type { Capabilities, Settings } from '../../../shared/session.ts';

const words: Record<keyof Capabilities, string> = {
  interrupt: 'stop a turn',
  steer: 'take messages into a running turn',
  modes: 'modes',
  models: 'models',
  efforts: 'effort',
  commands: 'commands of its own',
  resume: 'go on with a conversation',
  fork: 'fork a conversation',
  compact: 'compact',
  clear: 'clear',
  rename: 'carry the title',
  images: 'images',
  editBeforeApprove: 'take an edited call',
  denyWithReason: 'hear why it was denied',
  raw: 'raw commands',
  terminal: 'a terminal of its own',
};

/** What an agent said that it can do, in the order in which this table has it. */
export function abilityWords(capabilities: Capabilities): string[] {
  return (Object.keys(words) as (keyof Capabilities)[]).flatMap((ability) => {
    const able = capabilities[ability];
    if (able === undefined) return [];
    const count = 'available' in able ? able.available.length : undefined;
    return [count === undefined ? words[ability] : `${count} ${plural(words[ability], count)}`];
  });
}

function plural(word: string, count: number): string {
  return count === 1 ? word.replace(/^(mode|model|command)s\b/, '$1') : word;
}

/** What it is set to, as it measured it. */
export function settingWords({ model, mode, effort }: Settings): string[] {
  return [
    ...(model === undefined ? [] : [`model ${model}`]),
    ...(mode === undefined ? [] : [`mode ${mode}`]),
    ...(effort === undefined ? [] : [`effort ${effort}`]),
  ];
}
