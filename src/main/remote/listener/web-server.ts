import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { limits } from '../../../shared/limits.ts';
import { answerRequest } from './answer-request.ts';
import { listenOn } from './listen-on.ts';
import { ownHosts } from './own-hosts.ts';
import type { PageFile } from './page-files.ts';
import type { PhoneSocket } from './phone-socket.ts';
import { createSocketDoor } from './socket-door.ts';

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
const idleMs = 10_000;
const mostLogged = 256;

/** The page, and the one socket beside it, on one address of this computer. `taken`: none of the ports was free. */
export async function openWebServer(options: WebServerOptions): Promise<WebServer | 'taken' | 'gone'> {
  let hosts: ReadonlySet<string> = new Set();
  const perAddress = new Map<string, number>();
  const logged = new Set<string>();

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
  function refused(request: IncomingMessage, why: string): void {
    const address = request.socket.remoteAddress ?? '?';
    if (logged.has(address) || logged.size >= mostLogged) return;
    logged.add(address);
    options.log(`phone: a request of ${address} was refused: ${why}`);
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

  const sockets = createSocketDoor({ hosts: () => hosts, refused, onSocket: options.onSocket });
  server.on('connection', count);
  server.on('request', answer);
  // Without it Node itself would ask for the body.
  server.on('checkContinue', answer);
  server.on('upgrade', sockets.upgrade);

  const failure = await listenOn(server, options);
  if (failure) return failure;
  // As when the system has no descriptor left for one who comes.
  server.on('error', (error) => options.log(`phone: the listener could not take a connection (${error.message})`));
  const { port } = server.address() as AddressInfo;
  hosts = ownHosts(options.address, port, options.computer);

  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        sockets.closeAll();
        server.closeAllConnections();
      }),
  };
}
