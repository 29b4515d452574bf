import type { PhonePipe } from '../phone-pipe.ts';
import type { Arrival } from './admit.ts';
import { type CloseCode, closeCodes } from './close-codes.ts';

export type OpenPipe = PhonePipe & {
  /** The code with which `close` closes, from now on. */
  closeAs(code: CloseCode): void;
};

/** Whole texts over a channel that is proved, beginning with the one that proved it. A frame that cannot be opened ends it. */
export function openPipe({ socket, channel, text }: Arrival): OpenPipe {
  const early = [text];
  let listener: ((text: string) => void) | undefined;
  let code: CloseCode = closeCodes.done;

  socket.onMessage((frame) => {
    const opened = channel.open(frame);
    if (opened === undefined) socket.close(closeCodes.broken);
    else if (listener) listener(opened);
    else early.push(opened);
  });

  return {
    send: (said, onTaken) => socket.send(channel.seal(said), onTaken),
    onMessage(next) {
      listener = next;
      for (const each of early.splice(0)) next(each);
    },
    onClose: socket.onClose,
    close: () => socket.close(code),
    closeAs(next) {
      code = next;
    },
  };
}
