import type { Capabilities, SlashCommand } from '../../../shared/session.ts';
import { tell } from '../dialect.ts';
import { claudeModes } from './catalog.ts';
import type { InitializeReply } from './control-lines.ts';
import type { Draft } from './state.ts';

/** What every version can do. A message sent while a turn runs waits in our queue, where it can still be changed. */
export const baseCapabilities: Capabilities = {
  interrupt: {},
  modes: { available: [...claudeModes] },
  resume: {},
  fork: {},
  compact: {},
  clear: {},
  rename: {},
  images: { mediaTypes: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] },
  editBeforeApprove: {},
  denyWithReason: {},
  raw: {},
};

export function capabilitiesOf(reply: InitializeReply): Capabilities {
  const models = reply.models.map(({ value, displayName, description }) => ({
    id: value,
    label: displayName ?? value,
    ...(description ? { description: cut(description) } : {}),
  }));
  return {
    ...baseCapabilities,
    ...(models.length > 0 ? { models: { available: models } } : {}),
    commands: { available: slashCommands(reply.commands) },
  };
}

export function slashCommands(commands: InitializeReply['commands']): SlashCommand[] {
  return commands.map(({ name, description, argumentHint }) => ({
    name,
    ...(description ? { description: cut(description) } : {}),
    ...(argumentHint ? { hint: cut(argumentHint) } : {}),
  }));
}

/** Some descriptions are written for the model and go on for a page; every summary of the session carries them. */
const descriptionLength = 120;

function cut(text: string): string {
  return text.length > descriptionLength ? `${text.slice(0, descriptionLength - 1)}…` : text;
}

/** The handshake is done: the session may send. */
export function announce(draft: Draft, capabilities: Capabilities): void {
  tell(draft, { type: 'capabilities', capabilities }, { type: 'ready' });
}
