import type { Server } from 'node:net';

/** On this address alone, at the first of these ports that is free. `gone`: the address is not this computer's any more. */
export async function listenOn(
  server: Server,
  { address, ports }: { address: string; ports: readonly number[] },
): Promise<'taken' | 'gone' | undefined> {
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
