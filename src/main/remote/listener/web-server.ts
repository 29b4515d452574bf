import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { limits } from '../../../shared/limits.ts';
import { answerRequest } from './answer-request.ts';
import { closeCodes } from './close-codes.ts';
import { createHandshakeGate } from './handshake-gate.ts';
import { askedFrom, askedHost, ownHosts } from './own-hosts.ts';
import type { PageFile } from './page-files.ts';
import { createPhoneSocket, type PhoneSocket } from './phone-socket.ts';
import { always } from './response-headers.ts';

export type WebServer = { port: number; close(): Promise<void> };

export type WebServerOptions = {
  address: string;
  /** Tried in this order. */
  ports: readonly number[];
  /** The name of this computer, which a network may know as `<name>.local`. */
  computer: string;
  page: ReadonlyMap<string, PageFile>;
  desk: PageFile;
  onSocket(socket: PhoneSocket): void;
  log(line: string): void;
};

/** Connections of one address; a browser opens six. And of all of them together. */
const mostOfAddress = limits.remoteSockets;
const mostConnections = 4 * limits.remoteSockets;
/** How long the other end may take to hang up; the types of the library do not know it yet. */
const closing = { closeTimeout: 1_000 };
const idleMs = 10_000;
const mostLogged = 256;

/** The page, and the one socket beside it, on one address of this computer. `taken`: none of the ports was free. */
export async function openWebServer(options: WebServerOptions): Promise<WebServer | 'taken' | 'gone'> {
  let hosts: ReadonlySet<string> = new Set();
  const open = new Set<PhoneSocket>();
  const strangers = new Set<PhoneSocket>();
  const perAddress = new Map<string, number>();
  const logged = new Set<string>();
  const gate = createHandshakeGate(() => performance.now());

  const server = createServer({
    maxHeaderSize: 8 * 1024,
    headersTimeout: limits.handshakeMs,
    requestTimeout: limits.handshakeMs,
    keepAliveTimeout: limits.handshakeMs,
    connectionsCheckingInterval: 1_000,
    // A request without one is answered like one with a wrong one.
    requireHostHeader: false,
  });
  server.maxConnections = mostConnections;
  server.maxHeadersCount = 64;
  server.timeout = idleMs;
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.remoteFrameBytes,
    maxFragments: 64,
    ...closing,
  });

  function refused(request: IncomingMessage, why: string): void {
    const address = request.socket.remoteAddress ?? '?';
    if (logged.has(address) || logged.size >= mostLogged) return;
    logged.add(address);
    options.log(`phone: a request of ${address} was refused: ${why}`);
  }

  /** What stands in the way of a socket, as a status. */
  function hindrance(request: IncomingMessage): number | undefined {
    const host = askedHost(request, hosts);
    if (host === undefined) {
      refused(request, 'it asked for another host');
      return 421;
    }
    if (askedFrom(request, host) !== 'same') {
      refused(request, 'it came from another page');
      return 403;
    }
    if (request.url !== '/socket') return 404;
    if (request.method !== 'GET') return 405;
    return strangers.size >= limits.remoteSockets ? 429 : undefined;
  }

  function upgrade(request: IncomingMessage, connection: Socket, head: Buffer): void {
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
      if (entry.kind === 'let in') options.onSocket(socket);
      else socket.close(closeCodes.tooMany);
    });
  }

  function count(connection: Socket): void {
    const address = connection.remoteAddress ?? '?';
    const others = perAddress.get(address) ?? 0;
    if (others >= mostOfAddress) {
      connection.destroy();
      return;
    }
    perAddress.set(address, others + 1);
    connection.on('close', () => {
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    answerRequest(request, response, { hosts, page: options.page, desk: options.desk, refused });
  }

  server.on('connection', count);
  server.on('request', answer);
  // Without it Node itself would ask for the body.
  server.on('checkContinue', answer);
  server.on('upgrade', upgrade);
  sockets.on('wsClientError', (_error, connection) => hangUp(connection, 400));

  const failure = await listen(server, options);
  if (failure) return failure;
  const { port } = server.address() as AddressInfo;
  hosts = ownHosts(options.address, port, options.computer);

  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.close(closeCodes.away);
        server.closeAllConnections();
      }),
  };
}

async function listen(server: Server, { address, ports }: WebServerOptions): Promise<'taken' | 'gone' | undefined> {
  for (const port of ports) {
    const code = await new Promise<string | undefined>((resolve, reject) => {
      const failed = (error: NodeJS.ErrnoException) => (error.code ? resolve(error.code) : reject(error));
      server.once('error', failed);
      server.listen({ host: address, port, exclusive: true }, () => {
        server.off('error', failed);
        resolve(undefined);
      });
    });
    if (code === undefined) return undefined;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') return 'gone';
  }
  return 'taken';
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
