import { z } from 'zod';
import { idSchema } from './ids.ts';
import { limits } from './limits.ts';

/**
 * When an approval that waits in a turn of this desk denies itself: after so many minutes, or never. `auto`: never while no
 * phone is paired, and after `limits.deskApprovalWithPhoneMs` once one is. A turn that a phone started has its own rule.
 */
export const cardDeadlineSchema = z.union([
  z.enum(['auto', 'none']),
  z.number().int().min(1).max(limits.cardDeadlineMinutes),
]);
export type CardDeadline = z.infer<typeof cardDeadlineSchema>;

/** How the app behaves on this machine: what it tells by itself, and how it starts and ends. Never a fact about a session. */
export const behaviourSchema = z.strictObject({
  /** A notification of the system for each new card, and when an agent calls. */
  tellWaiting: z.boolean(),
  /** A notification may say what a card asks for; it is seen on a locked screen as well. */
  tellInput: z.boolean(),
  tellFinished: z.boolean(),
  tellFailed: z.boolean(),
  /** No notification at all, of any session. */
  doNotDisturb: z.boolean(),
  /** Sessions of which there is no notification. */
  quietSessions: z.array(idSchema).max(limits.quietSessions),
  /** The app goes on in the tray when its window is closed. */
  keepInTray: z.boolean(),
  launchAtLogin: z.boolean(),
  cardDeadline: cardDeadlineSchema,
});
export type Behaviour = z.infer<typeof behaviourSchema>;

/** Until the owner says otherwise. What a card asks for is private until then. */
export const firstBehaviour: Behaviour = {
  tellWaiting: true,
  tellInput: false,
  tellFinished: true,
  tellFailed: true,
  doNotDisturb: false,
  quietSessions: [],
  keepInTray: false,
  launchAtLogin: false,
  cardDeadline: 'auto',
};
