import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web server on this machine that answers anything and counts who came: the tracker of an attack. */
export type LocalServer = { url: string; visits: string[]; close(): Promise<void> };

export async function startLocalServer(): Promise<LocalServer> {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    visits.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' });
    response.end('<title>elsewhere</title>');
  });
  server.on('connection', () => visits.push('connection'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    visits,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
