import { randomBytes } from 'node:crypto';
import { type ClientOptions, WebSocket } from 'ws';
import { type Channel, createChannel } from '../../src/channel/channel.ts';
import type { KeyPair } from '../../src/channel/key-pair.ts';
import { createInitiator } from '../../src/channel/noise.ts';
import { encodeOpening, type Opening, prologueOf } from '../../src/channel/opening.ts';

/** One socket of a test's phone: everything that goes over it is kept, and anything can be sent. */
export type PhoneLine = {
  readonly sent: readonly Uint8Array[];
  readonly received: readonly Uint8Array[];
  send(bytes: Uint8Array | string): void;
  /** The next message that has not been asked for; undefined: the line ended before it came. */
  next(): Promise<Uint8Array | undefined>;
  /** The code with which it ended. */
  readonly ended: Promise<number>;
  /** Stops reading, as a phone in a pocket does. */
  pause(): void;
  resume(): void;
  /** Ends it as a network does: without a word. */
  cut(): void;
  close(): void;
};

/** `undefined`: the app did not take the socket, and answered with this status instead. */
export type OpenedLine = { line: PhoneLine; status?: undefined } | { line?: undefined; status: number };

/** `origin`: of the app's listener, as in `http://127.0.0.1:47800`. What the page would send comes along, unless it is overridden. */
export function openLine(origin: string, options: ClientOptions & { path?: string } = {}): Promise<OpenedLine> {
  const { path = '/socket', ...rest } = options;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, {
    origin,
    perMessageDeflate: false,
    ...rest,
  });
  const sent: Uint8Array[] = [];
  const received: Uint8Array[] = [];
  let read = 0;
  let wake: () => void = () => undefined;
  let isOver = false;
  const ended = new Promise<number>((resolve) =>
    socket.on('close', (code) => {
      isOver = true;
      resolve(code);
      wake();
    }),
  );
  socket.on('message', (data: Buffer) => {
    const bytes = new Uint8Array(data);
    received.push(bytes);
    wake();
  });
  const line: PhoneLine = {
    sent,
    received,
    ended,
    send(bytes) {
      if (typeof bytes !== 'string') sent.push(bytes.slice());
      // What the other end has closed meanwhile takes nothing more; the test looks at the close.
      if (socket.readyState === WebSocket.OPEN) socket.send(bytes);
    },
    async next() {
      while (read >= received.length && !isOver) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const bytes = received[read];
      if (bytes) read += 1;
      return bytes;
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    cut: () => socket.terminate(),
    close: () => socket.close(),
  };
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve({ line }));
    socket.on('unexpected-response', (request, response) => {
      resolve({ status: response.statusCode ?? 0 });
      response.resume();
      request.destroy();
    });
    // After it has opened, its end says enough.
    socket.on('error', reject);
  });
}

/** The same, for a line that must be taken. */
export async function mustOpen(origin: string): Promise<PhoneLine> {
  const { line, status } = await openLine(origin);
  if (!line) throw new Error(`The app did not take the socket: ${status}`);
  return line;
}

export const random = (length: number) => new Uint8Array(randomBytes(length));

/** Both messages of the handshake. Undefined: the answer was none for this phone. */
export async function shakeHands(
  line: PhoneLine,
  keys: { own: KeyPair; desk: Uint8Array; psk: Uint8Array },
  opening: Opening,
  payload: object | undefined,
): Promise<Channel | undefined> {
  const { own, desk, psk } = keys;
  const initiator = createInitiator({ own, remote: desk, psk, prologue: prologueOf(opening), random });
  const text = payload === undefined ? '' : JSON.stringify(payload);
  line.send(encodeOpening(opening, initiator.first(new TextEncoder().encode(text))));
  const answer = await line.next();
  const second = answer && initiator.second(answer);
  return second && createChannel(second.session, 'phone');
}
