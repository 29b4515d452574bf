/**
 * The app's end of a transport. It also tells when the other end has taken a message, which is the only way to see that a
 * reader is slow before memory shows it.
 */
export type Pipe = {
  send(text: string, onTaken: () => void): void;
  onMessage(listener: (text: string) => void): void;
  onClose(listener: () => void): void;
};
