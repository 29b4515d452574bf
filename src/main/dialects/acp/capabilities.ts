import type { Capabilities } from '../../../shared/session.ts';
import { change, tell } from '../dialect.ts';
import { hashOf } from './agent-id.ts';
import type { Draft } from './draft.ts';
import { setCommand } from './other-options.ts';
import type { InitializeReply } from './session-lines.ts';
import type { Abilities, AcpState } from './state.ts';

export function abilitiesOf(reply: InitializeReply | undefined): Abilities {
  const capabilities = reply?.agentCapabilities;
  const session = capabilities?.sessionCapabilities;
  return {
    load: capabilities?.loadSession === true,
    resume: !!session?.resume,
    fork: !!session?.fork,
    list: !!session?.list,
    title: !!session?.title,
    images: capabilities?.promptCapabilities?.image === true,
  };
}

const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/**
 * What a session with this agent can do. A message sent while a turn runs waits in our queue: agents treat a second
 * request so differently (one cancels the first, one merges them) that none is sent.
 */
export function capabilitiesOf({ can, choices, commands, options }: AcpState): Capabilities {
  return {
    interrupt: {},
    clear: {},
    raw: {},
    ...(choices.mode ? { modes: { available: choices.mode.available } } : {}),
    ...(choices.model ? { models: { available: choices.model.available } } : {}),
    ...(choices.effort ? { efforts: { available: choices.effort.available } } : {}),
    commands: { available: [...commands, ...setCommand(options, commands)] },
    ...(can.resume || can.load ? { resume: {} } : {}),
    ...(can.fork ? { fork: {} } : {}),
    ...(commands.some(({ name }) => name === compactCommand) ? { compact: {} } : {}),
    ...(can.title ? { rename: {} } : {}),
    ...(can.images ? { images: { mediaTypes: imageTypes } } : {}),
  };
}

/** The command by which agents that can do so compact their conversation; the protocol has no request for it. */
export const compactCommand = 'compact';

/** Tells what the session can do, where that has changed. */
export function announce(draft: Draft): void {
  const capabilities = capabilitiesOf(draft.state);
  const told = hashOf(JSON.stringify(capabilities));
  if (told === draft.state.told) return;
  change(draft, { told });
  tell(draft, { type: 'capabilities', capabilities });
}
