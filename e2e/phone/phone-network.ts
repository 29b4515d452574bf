import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** The network between a phone's browser and the app: a proxy that the test can cut, and that keeps what goes over it. */
export type PhoneNetwork = {
  /** For a browser that is to use it. */
  url: string;
  /** Ends every connection, and lets nobody through until it is mended. */
  cut(): void;
  mend(): void;
  /** Every byte of a socket that has gone by, both ways. */
  bytes(): Buffer;
  /** How many were refused since it was cut. */
  refused(): number;
  close(): Promise<void>;
};

/** A name such as `studio.local` is known to networks only; here it is this machine. */
function addressOf(host: string): string {
  return host.endsWith('.local') ? '127.0.0.1' : host;
}

export async function startPhoneNetwork(): Promise<PhoneNetwork> {
  const connections = new Set<Socket>();
  const seen: Buffer[] = [];
  let isCut = false;
  let refused = 0;

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const { hostname, port, pathname, search } = new URL(request.url ?? '');
    const options = { host: addressOf(hostname), port, path: `${pathname}${search}`, agent: false };
    const onward = forward({ ...options, method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  }

  /** What a browser does for a WebSocket: it asks for a line, and speaks on it by itself. */
  function join(request: IncomingMessage, near: Socket): void {
    const [host = '', port = ''] = (request.url ?? '').split(':');
    const far = connect(Number(port), addressOf(host), () => near.write('HTTP/1.1 200 OK\r\n\r\n'));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk: Buffer) => {
        seen.push(chunk);
        to.write(chunk);
      });
      from.on('close', () => to.destroy());
      // Its end follows.
      from.on('error', () => undefined);
    }
  }

  const server = createServer(pass);
  server.on('connect', join);
  server.on('connection', (socket: Socket) => {
    if (isCut) {
      refused += 1;
      socket.destroy();
      return;
    }
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      refused = 0;
      for (const socket of connections) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    bytes: () => Buffer.concat(seen),
    refused: () => refused,
    close: () =>
      new Promise((resolve) => {
        for (const socket of connections) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
