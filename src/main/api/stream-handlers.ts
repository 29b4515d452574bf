import type { StreamName, StreamParams } from '../../shared/contract.ts';
import { limits } from '../../shared/limits.ts';
import { type CallError, eventsFrame } from '../../shared/link.ts';
import { ok, type Result } from '../../shared/result.ts';
import { unknownSession } from '../sessions/supervisor.ts';
import { followDesk } from './follow-desk.ts';
import { followLatest } from './follow-latest.ts';
import { followRoom } from './follow-room.ts';
import { followTranscript } from './follow-transcript.ts';
import type { Outbound } from './outbound.ts';
import type { ApiParts } from './parts.ts';

/** The subscription of one client. `end`: the app ends it, and says why. */
export type Subscription = { outbound: Outbound; id: number; end(error: CallError): void };

/** One row of the contract's streams, one part to follow. Gives how to stop. */
export type StreamHandlers = {
  [Name in StreamName]: (subscription: Subscription, params: StreamParams<Name>) => Result<() => void>;
};

export function createStreamHandlers(
  parts: Pick<ApiParts, 'supervisor' | 'room' | 'desk' | 'phones' | 'pairing'>,
): StreamHandlers {
  return {
    transcript({ outbound, id }, { sessionId, after }) {
      const session = parts.supervisor.session(sessionId);
      if (!session) return unknownSession();
      return ok(followTranscript(outbound, id, session.followers, after));
    },
    room({ outbound, id, end }) {
      const tooSlow = { code: 'tooSlow', message: 'This window did not keep up. It asks again by itself.' };
      const send = (entries: readonly string[]) => outbound.send(eventsFrame(id, entries));
      const sending = { send, frameBytes: limits.eventsFrameBytes, onTooSlow: () => end(tooSlow) };
      return ok(followRoom(outbound, parts.room, sending));
    },
    desk: ({ outbound, id }) => ok(followDesk(outbound, id, parts.desk)),
    phones: ({ outbound, id }) => ok(followLatest(outbound, id, parts.phones.follow)),
    pairing: ({ outbound, id }) => ok(followLatest(outbound, id, parts.pairing.follow)),
  };
}
