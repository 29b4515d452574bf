import type { OpenSocket, SocketEvents } from '../link/socket.ts';
import type { DeskEnd, ScriptedDesk } from './scripted-desk.ts';

export type ScriptedNetwork = {
  openSocket: OpenSocket;
  /** Delivers everything that is on its way, and what that brings about. `most`: at most so many messages. */
  deliver(most?: number): void;
  /** Every socket ends, and what was on its way is lost. `dead`: nobody is told. */
  cut(how?: 'dead'): void;
  /** Nobody answers any more, or somebody does again. */
  reachable(yes: boolean): void;
  /** Sockets that were opened since the beginning. */
  opened(): number;
};

/** Sockets between a phone and a scripted desk, in memory: nothing arrives before the test says so. */
export function createScriptedNetwork(desk: () => ScriptedDesk): ScriptedNetwork {
  let queue: (() => void)[] = [];
  let sockets = new Set<{ events: SocketEvents; end: DeskEnd | undefined }>();
  let isReachable = true;
  let opened = 0;

  return {
    opened: () => opened,
    openSocket(events) {
      opened += 1;
      const socket: { events: SocketEvents; end: DeskEnd | undefined } = { events, end: undefined };
      const isOpen = () => sockets.has(socket);
      const close = (code: number) => {
        if (!sockets.delete(socket)) return;
        socket.end?.closed();
        events.onClose(code);
      };
      sockets.add(socket);
      queue.push(() => {
        if (!isOpen()) return;
        if (!isReachable) {
          close(1006);
          return;
        }
        socket.end = desk().accept({
          send: (bytes) => queue.push(() => isOpen() && events.onMessage(bytes)),
          close: (code) => queue.push(() => close(code)),
        });
        events.onOpen();
      });
      return {
        send: (bytes) => void (isOpen() && queue.push(() => isOpen() && socket.end?.receive(bytes))),
        close: () => queue.push(() => close(1000)),
      };
    },
    deliver(most = Number.POSITIVE_INFINITY) {
      for (let count = 0; count < most; count += 1) {
        const next = queue.shift();
        if (!next) return;
        next();
      }
    },
    cut(how) {
      queue = [];
      const ended = [...sockets];
      sockets = new Set();
      for (const { events, end } of ended) {
        end?.closed();
        if (how !== 'dead') events.onClose(1006);
      }
    },
    reachable(yes) {
      isReachable = yes;
    },
  };
}
