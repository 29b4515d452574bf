import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { limits } from '../../../shared/limits.ts';
import { type CloseCode, closeCodes } from './close-codes.ts';

/** One WebSocket of somebody who may be a phone. */
export type PhoneSocket = {
  send(bytes: Uint8Array, onTaken?: () => void): void;
  /** What was sent before still goes out; nothing that comes in is heard any more. */
  close(code: CloseCode): void;
  /** The next whole message goes to the one who listened last; those that came before anybody listened, in their order. */
  onMessage(listener: (bytes: Uint8Array) => void): void;
  onClose(listener: () => void): void;
  /** Its phone has proved who it is: it does not stand among the strangers any more. */
  proved(): void;
  /** It may say more than a stranger. */
  trust(): void;
};

export function createPhoneSocket(
  socket: WebSocket,
  connection: Socket,
  given: { alreadyRead: number; proved(): void },
): PhoneSocket {
  const early: Uint8Array[] = [];
  const closed: (() => void)[] = [];
  const readAtFirst = connection.bytesRead - given.alreadyRead;
  let listener: ((bytes: Uint8Array) => void) | undefined;
  let isClosing = false;

  function close(code: CloseCode): void {
    if (isClosing) return;
    isClosing = true;
    connection.off('data', count);
    socket.close(code);
  }

  /** Counts what comes before it is a message: a stranger's is not collected until it is whole. */
  function count(): void {
    if (connection.bytesRead - readAtFirst > limits.beforeProofBytes) close(closeCodes.tooLarge);
  }

  // Before the one that makes messages of it.
  connection.prependListener('data', count);
  // After it comes `close`, and what a stranger does wrong is no news.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isClosing = true;
    for (const tell of closed) tell();
  });
  socket.on('message', (data, isBinary) => {
    if (isClosing) return;
    if (!isBinary || !Buffer.isBuffer(data)) return close(closeCodes.broken);
    const bytes = new Uint8Array(data);
    if (listener) listener(bytes);
    else early.push(bytes);
  });

  return {
    send(bytes, onTaken) {
      if (isClosing) return;
      socket.send(bytes, (error) => {
        if (!error) onTaken?.();
      });
    },
    close,
    onMessage(next) {
      listener = next;
      for (const bytes of early.splice(0)) if (!isClosing) next(bytes);
    },
    onClose: (tell) => void closed.push(tell),
    proved: given.proved,
    trust: () => void connection.off('data', count),
  };
}
