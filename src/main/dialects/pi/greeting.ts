import type { Capabilities } from '../../../shared/session.ts';
import { change, tell } from '../dialect.ts';
import type { Draft } from './state.ts';

/** The questions of the handshake. */
export const greetings = ['state', 'models', 'efforts', 'commands'] as const;

/** All of the handshake was answered, or given up: the session may send, if every call is asked about. */
export function announceWhenGreeted(draft: Draft): void {
  const open = Object.values(draft.state.requests).some(({ kind }) => (greetings as readonly string[]).includes(kind));
  if (draft.state.announced || open) return;
  if (!draft.state.gated) {
    tellUngated(draft);
    return;
  }
  change(draft, { announced: true });
  tellCapabilities(draft);
  tell(draft, { type: 'ready' });
}

/** Never a silent fall back to an agent that runs everything. */
export function tellUngated(draft: Draft): void {
  const message =
    'The agent did not load the extension by which Signalbox asks before a call runs. Nothing will be sent to it. Update the agent, or start a new session.';
  tell(draft, { type: 'error', code: 'gateMissing', message, fatal: true });
}

export function tellCapabilities(draft: Draft): void {
  tell(draft, { type: 'capabilities', capabilities: capabilitiesOf(draft) });
}

function capabilitiesOf({ state }: Draft): Capabilities {
  const { models, efforts, commands, images } = state;
  return {
    interrupt: {},
    steer: {},
    resume: {},
    fork: {},
    compact: {},
    clear: {},
    rename: {},
    editBeforeApprove: {},
    denyWithReason: {},
    raw: {},
    ...(models.length > 0 ? { models: { available: models } } : {}),
    // A model that does not think has one step: off.
    ...(efforts.length > 1 ? { efforts: { available: efforts } } : {}),
    ...(commands.length > 0 ? { commands: { available: commands } } : {}),
    ...(images ? { images: { mediaTypes: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] } } : {}),
  };
}
