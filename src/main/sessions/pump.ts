import type { ImageRef } from '../../shared/session.ts';
import type { DriverCommand } from '../drivers/driver.ts';
import { atBoundary, type Draft, type Ledger, record, update, updateSummary } from './ledger.ts';
import { markSent } from './queue.ts';

export type NextForAgent = { command: DriverCommand; apply(draft: Draft): void };

/**
 * What the agent gets next: at a boundary the commands that waited for it, one at a time, then the first message. An agent
 * that takes messages into a running turn gets them at once.
 */
export function nextForAgent(
  ledger: Ledger,
  readImage: (ref: ImageRef) => string | undefined,
): NextForAgent | undefined {
  const free = atBoundary(ledger);
  const [command] = ledger.commands;
  if (free && command) {
    return {
      command: command.command,
      apply(draft) {
        const commands = draft.ledger.commands.slice(1);
        update(draft, { commands, commandUnderWay: command.command.kind !== 'rename' });
        updateSummary(draft, { commandsQueued: commands.map(({ id, text }) => ({ id, text })) });
        record(draft, { type: 'commandSent', id: command.id, text: command.text });
      },
    };
  }
  const steers = ledger.ready && ledger.liveness === 'alive' && ledger.summary.capabilities.steer !== undefined;
  // What a phone writes goes to an agent, never into a terminal: one may turn out to be a terminal after it was queued.
  const isTerminal = ledger.summary.capabilities.terminal !== undefined;
  const message = ledger.queue.find((one) => !one.sent && !(isTerminal && one.fromPhone));
  if (!message || !(free || (steers && ledger.summary.turn))) return undefined;
  const images = message.images.flatMap((ref) => {
    const base64 = readImage(ref);
    return base64 === undefined ? [] : [{ mediaType: ref.mediaType, base64, ref }];
  });
  return {
    command: { kind: 'send', messageId: message.id, text: message.text, images },
    apply: (draft) => markSent(draft, message.id),
  };
}
