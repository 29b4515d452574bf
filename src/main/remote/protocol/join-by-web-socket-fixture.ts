import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { JoinedEnds } from '../../api/joined-ends-fixture.ts';

/** For tests: the two ends of a real WebSocket on a port that the system chooses; a message is taken when the system has its bytes. */
export async function joinByWebSocket(): Promise<JoinedEnds> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await once(server, 'listening');
  const accepted = once(server, 'connection');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [app] = (await accepted) as [WebSocket];
  if (client.readyState !== WebSocket.OPEN) await once(client, 'open');
  onTestFinished(async () => {
    client.terminate();
    app.terminate();
    await new Promise((resolve) => server.close(resolve));
  });

  let untaken = 0;
  return {
    pipe: {
      send(text, onTaken) {
        if (app.readyState !== WebSocket.OPEN) return;
        untaken += 1;
        app.send(text, () => {
          untaken -= 1;
          onTaken();
        });
      },
      onMessage: (listener) => void app.on('message', (data) => listener(String(data))),
      onClose: (listener) => void app.on('close', listener),
    },
    transport: {
      send: (text) => client.send(text),
      onMessage: (listener) => void client.on('message', (data) => listener(String(data))),
      onClose: (listener) => void client.on('close', listener),
    },
    hold: () => client.pause(),
    release: () => client.resume(),
    close: () => app.close(),
    untaken: () => untaken,
  };
}
