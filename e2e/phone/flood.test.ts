import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { limits } from '../../src/shared/limits.ts';
import { openLine, type PhoneLine, random } from './phone-line.ts';
import { openWireRoom, type WireRoom } from './wire-room.ts';

let room: WireRoom;
beforeEach(async () => {
  room = await openWireRoom();
});
afterEach(() => room.close());

/** Of this machine's own addresses, so that a flood has more than one. */
const from = (number: number) => (process.platform === 'linux' ? { localAddress: `127.0.0.${number}` } : {});

async function silent(addresses: number, each: number): Promise<PhoneLine[]> {
  const opened = [];
  for (let address = 0; address < addresses; address += 1) {
    for (let count = 0; count < each; count += 1) opened.push(openLine(room.origin, from(20 + address)));
  }
  return (await Promise.all(opened)).flatMap(({ line }) => (line ? [line] : []));
}

test('sockets that say nothing are closed after five seconds, and meanwhile phones come and go', async () => {
  const { identity } = await room.pair();
  const lines = await silent(3, limits.handshakesPerMinute + 1);
  const began = performance.now();
  const codes = Promise.all(lines.map((line) => line.ended));
  for (let count = 0; count < 20; count += 1) (await room.returned(identity)).line.close();
  const often = (wanted: number) => codes.then((all) => all.filter((code) => code === wanted).length);
  expect([await often(4408), await often(4429)]).toEqual([3 * limits.handshakesPerMinute, 3]);
  expect(performance.now() - began).toBeLessThan(2 * limits.handshakeMs);
}, 20_000);

test('of one address no more handshakes are begun than it may begin, and a phone that succeeds is not counted', async () => {
  const { identity } = await room.pair();
  for (let count = 0; count < 2 * limits.handshakesPerMinute; count += 1) (await room.returned(identity)).line.cut();
  const lines = [];
  for (let count = 0; count <= limits.handshakesPerMinute; count += 1) {
    lines.push((await openLine(room.origin, from(30))).line);
  }
  expect(await lines.at(-1)?.ended).toBe(4429);
  for (const line of lines) line?.cut();
});

test('a stranger that says too much is not listened to, whatever it is', async () => {
  const megabyte = random(1_000_000);
  for (const garbage of [megabyte, random(limits.beforeProofBytes + 1)]) {
    const { line } = await openLine(room.origin, from(40));
    line?.send(garbage);
    expect([4413, 1006]).toContain(await line?.ended);
    expect(line?.received).toEqual([]);
  }
  const { line } = await openLine(room.origin, from(40));
  line?.send(random(200));
  expect(await line?.ended).toBe(4400);

  const { port } = new URL(room.origin);
  const raw = connect(Number(port), '127.0.0.1');
  raw.on('error', () => undefined);
  const closed = new Promise((resolve) => raw.on('close', resolve));
  raw.end(megabyte);
  await closed;
  expect((await fetch(`${room.origin}/desk.json`)).status).toBe(200);
});

type Flood = { connects: number; seconds: number };

/** Ten thousand that connect and ask, in a process of its own: what it costs to be one of them is not counted. */
function flood(port: number): Promise<Flood> {
  return new Promise((resolve) => {
    const child = fork(join(import.meta.dirname, 'flood-process.ts'), [String(port)]);
    child.on('message', (result: Flood) => resolve(result));
  });
}

/** Seconds of processor that this process needs while somebody floods a port. */
async function cost(port: number): Promise<number> {
  const before = process.cpuUsage();
  expect((await flood(port)).connects).toBe(10_000);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

test('a flood of ten thousand costs less than a plain server pays for it, and phones are answered meanwhile', async () => {
  const { phone } = await room.pair();
  const plain = createServer((_request, response) => response.end('ok'));
  const sockets = new WebSocketServer({ server: plain });
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  const reference = await cost((plain.address() as AddressInfo).port);

  let pongs = 0;
  let over = false;
  const pinging = (async () => {
    while (!over) {
      await phone.ask('ping', {});
      pongs += 1;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  const ours = await cost(Number(new URL(room.origin).port));
  over = true;
  await pinging;
  expect(pongs).toBeGreaterThan(10);
  expect(ours / reference).toBeLessThan(1.5);
  sockets.close();
  await new Promise((resolve) => plain.close(resolve));
}, 60_000);
