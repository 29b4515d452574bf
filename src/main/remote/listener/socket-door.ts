import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { limits } from '../../../shared/limits.ts';
import { closeCodes } from './close-codes.ts';
import { createHandshakeGate } from './handshake-gate.ts';
import { askedFrom, askedHost } from './own-hosts.ts';
import { createPhoneSocket, type PhoneSocket } from './phone-socket.ts';
import { always } from './response-headers.ts';

/** How long the other end may take to hang up; the types of the library do not know it yet. */
const closing = { closeTimeout: 1_000 };

/**
 * Makes a socket of a request of our own page, and of no other. Who has not proved itself is a stranger; strangers have
 * places and attempts of their own, so that however many there are, a phone that is here stays.
 */
export function createSocketDoor(deps: {
  hosts(): ReadonlySet<string>;
  refused(request: IncomingMessage, why: string): void;
  onSocket(socket: PhoneSocket): void;
}): {
  upgrade(request: IncomingMessage, connection: Socket, head: Buffer): void;
  closeAll(): void;
} {
  const open = new Set<PhoneSocket>();
  const strangers = new Set<PhoneSocket>();
  const gate = createHandshakeGate(() => performance.now());
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.remoteFrameBytes,
    maxFragments: 64,
    ...closing,
  });
  sockets.on('wsClientError', (_error, connection) => hangUp(connection, 400));

  /** What stands in its way, as a status. */
  function hindrance(request: IncomingMessage): number | undefined {
    const host = askedHost(request, deps.hosts());
    if (host === undefined) {
      deps.refused(request, 'it asked for another host');
      return 421;
    }
    if (askedFrom(request, host) !== 'same') {
      deps.refused(request, 'it came from another page');
      return 403;
    }
    if (request.url !== '/socket') return 404;
    if (request.method !== 'GET') return 405;
    return strangers.size >= limits.remoteSockets ? 429 : undefined;
  }

  return {
    upgrade(request, connection, head) {
      const status = hindrance(request);
      const entry = status === undefined ? gate.enter(request.socket.remoteAddress ?? '?') : undefined;
      if (!entry || entry.kind === 'ignored') {
        hangUp(connection, status ?? 429);
        return;
      }
      sockets.handleUpgrade(request, connection, head, (ws) => {
        const socket = createPhoneSocket(ws, connection, {
          alreadyRead: head.length,
          proved() {
            strangers.delete(socket);
            if (entry.kind === 'let in') entry.takeBack();
          },
        });
        open.add(socket);
        strangers.add(socket);
        socket.onClose(() => {
          open.delete(socket);
          strangers.delete(socket);
        });
        if (entry.kind === 'let in') deps.onSocket(socket);
        else socket.close(closeCodes.tooMany);
      });
    },
    closeAll() {
      for (const socket of open) socket.close(closeCodes.away);
    },
  };
}

/** An answer to a request that wanted a socket: a status, and nothing to read. */
function hangUp(connection: Duplex, status: number): void {
  const headers = { ...always, connection: 'close', 'content-length': '0', 'cache-control': 'no-store' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  // It is refused already; that it hung up first is no news.
  connection.on('error', () => undefined);
  connection.once('finish', () => connection.destroy());
  connection.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('\r\n')}\r\n\r\n`);
}
