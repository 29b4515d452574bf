/** A socket as the link needs it: whole messages of bytes. What is sent after its end goes nowhere. */
export type Socket = {
  send(bytes: Uint8Array): void;
  close(): void;
};

export type SocketEvents = {
  onOpen(): void;
  onMessage(bytes: Uint8Array): void;
  /** It has ended, or never opened. Comes once. */
  onClose(code: number): void;
};

export type OpenSocket = (events: SocketEvents) => Socket;

/** Opens a socket to where the page came from. */
export function createSocketOpener(address: string): OpenSocket {
  return ({ onOpen, onMessage, onClose }) => {
    const socket = new WebSocket(address);
    socket.binaryType = 'arraybuffer';
    socket.onopen = onOpen;
    socket.onmessage = ({ data }) => {
      // There is no text on this socket; whoever sends some is not the app.
      if (data instanceof ArrayBuffer) onMessage(new Uint8Array(data));
      else socket.close();
    };
    socket.onclose = ({ code }) => onClose(code);
    return {
      send(bytes) {
        if (socket.readyState === WebSocket.OPEN) socket.send(new Uint8Array(bytes));
      },
      close() {
        socket.close();
      },
    };
  };
}
