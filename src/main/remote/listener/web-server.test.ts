import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { createPage } from '../remote-fixture.ts';
import { ask, askRaw } from './ask-fixture.ts';
import { readPageFiles } from './page-files.ts';
import type { PhoneSocket } from './phone-socket.ts';
import { openWebServer, type WebServer } from './web-server.ts';
import { dial, mustDial } from './wire-phone-fixture.ts';

async function open(ports: readonly number[] = [0]) {
  const logged: string[] = [];
  const sockets: PhoneSocket[] = [];
  const server = await openWebServer({
    address: '127.0.0.1',
    ports,
    computer: 'Workshop.example',
    page: readPageFiles(createPage()),
    desk: { type: 'application/json', bytes: Buffer.from('{"key":"k","name":"n"}'), gzip: undefined, lasting: false },
    onSocket: (socket) => void sockets.push(socket),
    log: (line) => void logged.push(line),
  });
  if (typeof server === 'string') return { failure: server, logged, sockets, origin: '' };
  onTestFinished(() => server.close());
  return { server, origin: `http://127.0.0.1:${server.port}`, logged, sockets };
}

const page = '<!doctype html><title>Signalbox</title>';
const script = '/assets/page-B1x2_3-z.js';

test('serves the page, closed against everything that a page could be made to do', async () => {
  const { origin } = await open();
  const host = new URL(origin).host;
  const { status, headers, body } = await ask(origin, '/');
  expect({ status, body: body.toString() }).toEqual({ status: 200, body: page });
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "font-src 'self'",
      `connect-src 'self' ws://${host}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
  });
  const names = Object.keys(headers).join(' ');
  expect(names).not.toMatch(/access-control|set-cookie/);
});

test('packs what can be packed for those who can unpack it, and lets what has its content in its name be kept', async () => {
  const { origin } = await open();
  const plain = await ask(origin, script);
  const packed = await ask(origin, script, { headers: { 'accept-encoding': 'br, gzip;q=0.5' } });
  const refused = await ask(origin, script, { headers: { 'accept-encoding': 'gzip;q=0' } });
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.body.length).toBeLessThan(plain.body.length);
  expect(gunzipSync(packed.body)).toEqual(plain.body);
  expect(refused.body).toEqual(plain.body);
});

test('answers HEAD with the headers alone', async () => {
  const { origin } = await open();
  const { status, headers, body } = await ask(origin, '/', { method: 'HEAD' });
  expect({ status, length: headers['content-length'], body: body.length }).toEqual({
    status: 200,
    length: String(page.length),
    body: 0,
  });
});

test('says its key and its name to a phone that could not scan them', async () => {
  const { origin } = await open();
  const { headers, body } = await ask(origin, '/desk.json');
  expect(JSON.parse(body.toString())).toEqual({ key: 'k', name: 'n' });
  expect(headers['cache-control']).toBe('no-store');
});

test.each([
  ['/index.html', 404],
  ['/secrets.json', 404],
  ['/../package.json', 404],
  ['/assets/../../../etc/passwd', 404],
  ['/%2e%2e/%2e%2e/etc/passwd', 404],
  ['//etc/passwd', 404],
  ['/assets/', 404],
  ['/?', 404],
  ['/socket', 404],
  ['http://evil.test/', 404],
  [`/${'a'.repeat(300)}`, 414],
])('answers %s with an empty %i', async (path, wanted) => {
  const { origin } = await open();
  const { status, body } = await ask(origin, path);
  expect({ status, body: body.length }).toEqual({ status: wanted, body: 0 });
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'])('answers %s with an empty 405', async (method) => {
  const { origin } = await open();
  const { status, body } = await ask(origin, '/', { method });
  expect({ status, body: body.length }).toEqual({ status: 405, body: 0 });
});

test('takes no request with a body, and no headers without end', async () => {
  const { origin } = await open();
  const { host } = new URL(origin);
  const withBody = `GET / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n`;
  expect(await askRaw(origin, withBody)).toMatch(/^HTTP\/1\.1 400 (?!.*100 Continue)/s);
  const huge = `GET / HTTP/1.1\r\nHost: ${host}\r\nX: ${'x'.repeat(16_000)}\r\n\r\n`;
  expect(await askRaw(origin, huge)).toMatch(/^HTTP\/1\.1 431 /);
});

test('answers to its own address alone, whatever a name was made to point to', async () => {
  const { origin, logged } = await open();
  const { host, port } = new URL(origin);
  const names = ['evil.test', `evil.test:${port}`, '127.0.0.1', `localhost:${port}`, `${host}.`, `0.0.0.0:${port}`];
  for (const name of names) {
    for (const path of ['/', '/desk.json', script, '/socket', '/nothing']) {
      const { status, body } = await ask(origin, path, { headers: { host: name } });
      expect({ name, path, status, body: body.length }).toEqual({ name, path, status: 421, body: 0 });
    }
    expect(await dial(origin, { headers: { host: name } })).toBe(421);
  }
  expect(await askRaw(origin, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 421 .*\r\n\r\n$/s);
  expect(logged).toEqual(['phone: a request of 127.0.0.1 was refused: it asked for another host']);
  expect((await ask(origin, '/', { headers: { host: `workshop.local:${port}` } })).status).toBe(200);
});

test('opens its socket to its own page alone, and says once that another one asked', async () => {
  const { origin, logged, sockets } = await open();
  for (const other of ['http://evil.test', 'null', `${origin}.evil.test`, origin.replace('http', 'https')]) {
    expect(await dial(origin, { from: other })).toBe(403);
    expect((await ask(origin, '/desk.json', { headers: { origin: other } })).status).toBe(403);
  }
  expect(await dial(origin, { from: null })).toBe(403);
  expect(logged).toEqual(['phone: a request of 127.0.0.1 was refused: it came from another page']);
  expect(sockets).toEqual([]);
  await mustDial(origin);
  expect(sockets).toHaveLength(1);
});

test('lets each address try only so often, and one that proved itself has not tried', async () => {
  const { origin, sockets } = await open();
  const proved = await mustDial(origin);
  sockets[0]?.proved();
  for (let count = 0; count < limits.handshakesPerMinute; count += 1) await mustDial(origin);
  expect(sockets).toHaveLength(1 + limits.handshakesPerMinute);
  for (let count = 0; count < limits.handshakesPerMinute; count += 1) {
    expect(await (await mustDial(origin)).closed).toBe(4429);
  }
  expect(await dial(origin)).toBe(429);
  sockets[0]?.send(new Uint8Array([1]));
  expect(await proved.next()).toEqual(new Uint8Array([1]));
});

test('holds so many strangers and no more, beside those that proved themselves', async () => {
  const { origin, sockets } = await open();
  const from = (count: number) => ({ localAddress: `127.0.0.${2 + Math.floor(count / limits.handshakesPerMinute)}` });
  for (let count = 0; count < limits.remoteSockets; count += 1) {
    expect(await dial(origin, from(count))).toBeTypeOf('object');
  }
  expect(await dial(origin, from(90))).toBe(429);
  sockets[0]?.proved();
  expect(await dial(origin, from(90))).toBeTypeOf('object');
});

test('goes on with a phone that is there while a thousand others knock', async () => {
  const { origin, sockets } = await open();
  const { hostname, port } = new URL(origin);
  const phone = await mustDial(origin);
  sockets[0]?.proved();
  const flood = Array.from({ length: 1_000 }, () => connect(Number(port), hostname));
  const dropped = flood.map(async (socket) => {
    socket.on('error', () => undefined);
    await once(socket, 'close');
  });
  // All but those that one address may hold are sent away; one of them is the phone.
  await untilGone(flood.length - limits.remoteSockets + 1);
  sockets[0]?.send(new Uint8Array([1]));
  expect(await phone.next()).toEqual(new Uint8Array([1]));
  for (const socket of flood) socket.destroy();
  await Promise.all(dropped);

  function untilGone(count: number): Promise<void> {
    let gone = 0;
    return new Promise((resolve) => {
      for (const each of dropped) {
        void each.then(() => {
          gone += 1;
          if (gone === count) resolve();
        });
      }
    });
  }
});

test('is not troubled by a megabyte of garbage', async () => {
  const { origin } = await open();
  const garbage = Buffer.alloc(1024 * 1024, 7);
  expect(await askRaw(origin, garbage)).toMatch(/^(HTTP\/1\.1 400 .*\r\n\r\n)?$/s);
  const wire = await mustDial(origin);
  wire.send(garbage);
  expect([1006, 1009, 4413]).toContain(await wire.closed);
  expect((await ask(origin, '/')).status).toBe(200);
});

test('ends a stranger that says more than a handshake is long', async () => {
  const { origin, sockets } = await open();
  const wire = await mustDial(origin);
  const heard: number[] = [];
  sockets[0]?.onMessage((bytes) => void heard.push(bytes.length));
  wire.send(new Uint8Array(limits.beforeProofBytes + 1));
  expect(await wire.closed).toBe(4413);
  expect(heard).toEqual([]);
});

test('ends a stranger that sends text', async () => {
  const { origin } = await open();
  const wire = await mustDial(origin);
  wire.send('{"type":"hello"}');
  expect(await wire.closed).toBe(4400);
});

test('takes the next port if one is taken, and says so if all are', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  expect((await open([port, 0])).server?.port).toBeGreaterThan(0);
  expect((await open([port, port])).failure).toBe('taken');
});

test('ends its sockets when it closes, and leaves its port free', async () => {
  const { server, origin } = await open();
  const wire = await mustDial(origin);
  await server?.close();
  expect(await wire.closed).toBe(1001);
  const again = (await open([server?.port ?? 0])).server as WebServer;
  expect(again.port).toBe(server?.port);
});
