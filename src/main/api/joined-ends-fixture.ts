import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectSocket, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Transport } from '../../shared/link.ts';
import type { Pipe } from './pipe.ts';

/** For tests: the two ends of one pipe, and a way to make the client a slow reader. */
export type JoinedEnds = {
  pipe: Pipe;
  transport: Transport;
  /** The client reads nothing until `release`. */
  hold(): void;
  release(): void;
  close(): void;
  /** Frames that the app has sent and that are not known to be taken. */
  untaken(): number;
};

/** In memory; a message is taken when the client's listeners have had it. */
export async function joinInMemory(): Promise<JoinedEnds> {
  const waiting: { text: string; onTaken: () => void }[] = [];
  const toClient: ((text: string) => void)[] = [];
  const toServer: ((text: string) => void)[] = [];
  const closing: (() => void)[] = [];
  let held = false;
  let busy = false;

  async function deliver(): Promise<void> {
    if (busy) return;
    busy = true;
    while (!held && waiting.length > 0) {
      await Promise.resolve();
      const next = waiting.shift();
      for (const listener of toClient) listener(next?.text ?? '');
      next?.onTaken();
    }
    busy = false;
  }

  return {
    pipe: {
      send(text, onTaken) {
        waiting.push({ text, onTaken });
        void deliver();
      },
      onMessage: (listener) => void toServer.push(listener),
      onClose: (listener) => void closing.push(listener),
    },
    transport: {
      send: (text) => {
        for (const listener of toServer) listener(text);
      },
      onMessage: (listener) => void toClient.push(listener),
      onClose: (listener) => void closing.push(listener),
    },
    hold: () => {
      held = true;
    },
    release: () => {
      held = false;
      void deliver();
    },
    close: () => {
      for (const listener of closing) listener();
    },
    untaken: () => waiting.length,
  };
}

/** Over a real local socket, a line per message; a message is taken when the system has taken its bytes. */
export async function joinBySocket(): Promise<JoinedEnds> {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-api-'));
  const path = join(folder, 'socket');
  const server = createServer();
  const accepted = new Promise<Socket>((resolve) => server.once('connection', resolve));
  await new Promise<void>((resolve) => server.listen(path, resolve));
  const client = connectSocket(path);
  const app = await accepted;
  onTestFinished(async () => {
    client.destroy();
    app.destroy();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true });
  });

  let untaken = 0;
  const ofClient = lines(client);
  const ofApp = lines(app);
  return {
    pipe: {
      send(text, onTaken) {
        untaken += 1;
        app.write(`${text}\n`, () => {
          untaken -= 1;
          onTaken();
        });
      },
      onMessage: ofApp,
      onClose: (listener) => void app.on('close', listener),
    },
    transport: {
      send: (text) => void client.write(`${text}\n`),
      onMessage: ofClient,
      onClose: (listener) => void client.on('close', listener),
    },
    hold: () => void client.pause(),
    release: () => void client.resume(),
    close: () => void client.destroy(),
    untaken: () => untaken,
  };
}

function lines(socket: Socket): (listener: (text: string) => void) => void {
  const listeners: ((text: string) => void)[] = [];
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) for (const listener of listeners) listener(part);
  });
  return (listener) => void listeners.push(listener);
}
