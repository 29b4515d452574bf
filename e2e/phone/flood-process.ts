import { connect } from 'node:net';

/** Connects to a port again and again, asks for a socket, and hangs up at the first answer; many at a time. */
const port = Number(process.argv[2]);
const connects = 10_000;
const atOnce = 64;

const asking = [
  'GET /socket HTTP/1.1',
  `Host: 127.0.0.1:${port}`,
  `Origin: http://127.0.0.1:${port}`,
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '',
  '',
].join('\r\n');

function once(): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(asking));
    socket.on('data', () => socket.destroy());
    // Turned away is an answer as well.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
}

const began = performance.now();
let left = connects;
async function worker(): Promise<void> {
  while (left > 0) {
    left -= 1;
    await once();
  }
}
await Promise.all(Array.from({ length: atOnce }, worker));
process.send?.({ connects, seconds: (performance.now() - began) / 1_000 });
process.disconnect?.();
