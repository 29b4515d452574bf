import { change, tell } from '../dialect.ts';
import type { Draft, Sent } from './state.ts';

/** A message or command is on its way; `told`: it counts as read already. */
export function keepSent(draft: Draft, sent: Omit<Sent, 'confirmed'>): void {
  change(draft, { sent: [...draft.state.sent, { ...sent, confirmed: false }] });
}

export function confirmSent(draft: Draft, request: string): void {
  change(draft, { sent: draft.state.sent.map((one) => (one.request === request ? { ...one, confirmed: true } : one)) });
}

export function takeSent(draft: Draft, request: string): Sent | undefined {
  const found = draft.state.sent.find((one) => one.request === request);
  if (found) change(draft, { sent: draft.state.sent.filter((one) => one !== found) });
  return found;
}

/** The agent reads a message. It may have put other words in the place of ours: those of a template, or an extension's. */
export function readMessage(draft: Draft, text: string): void {
  const { sent } = draft.state;
  const found = sent.find((one) => one.text === text) ?? sent.find((one) => one.confirmed);
  if (!found) {
    tell(draft, { type: 'messageTaken', text, images: [] });
    return;
  }
  takeSent(draft, found.request);
  tellTaken(draft, found);
}

export function tellTaken(draft: Draft, { kind, id, text, images, told }: Sent): void {
  if (kind === 'message' && !told) tell(draft, { type: 'messageTaken', id, text, images });
}

/** What the agent has put aside unread. Told as read, so that it neither waits for ever nor disappears. */
export function dropUnread(draft: Draft): void {
  const unread = draft.state.sent.filter((one) => one.confirmed);
  change(draft, { sent: draft.state.sent.filter((one) => !one.confirmed) });
  for (const one of unread) {
    tellTaken(draft, one);
    const message = 'The turn ended before the agent read this. Send it again.';
    if (!one.told) tell(draft, { type: 'error', code: 'messageDropped', message, fatal: false });
  }
}
