import { request } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLine } from './phone-line.ts';
import { openWireRoom, type WireRoom } from './wire-room.ts';

let room: WireRoom;
beforeEach(async () => {
  room = await openWireRoom();
});
afterEach(() => room.close());

type Answer = { status: number; body: string; headers: Record<string, unknown> };

function get(path: string, headers: Record<string, string>, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(`${room.origin}${path}`, { method, headers, agent: false }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

const host = () => room.origin.slice('http://'.length);
const routes = ['/', '/desk.json', '/socket', '/assets/none.js', '/nothing'];

test('a page of somebody else is not answered, and is named once in the log', async () => {
  for (const origin of [
    'https://evil.test',
    'http://127.0.0.1',
    `https://${host()}`,
    `${room.origin}.evil.test`,
    'null',
  ]) {
    for (const path of routes) expect(await get(path, { origin })).toMatchObject({ status: 403, body: '' });
    expect(await openLine(room.origin, { origin })).toEqual({ status: 403 });
  }
  expect(room.logged.filter((line) => line.includes('refused'))).toHaveLength(1);
  expect(await get('/', { origin: room.origin })).toMatchObject({ status: 200 });
});

test('a name that somebody else gave this computer is not answered on any way in', async () => {
  const port = host().split(':')[1];
  for (const name of ['evil.test', `evil.test:${port}`, `localhost:${port}`, '127.0.0.1', `127.0.0.1.:${port}`]) {
    for (const path of routes) expect(await get(path, { host: name })).toMatchObject({ status: 421, body: '' });
    const headers = { host: name };
    expect(await openLine(room.origin, { headers })).toEqual({ status: 421 });
    expect(await openLine(room.origin, { headers, origin: `http://${name}` })).toEqual({ status: 421 });
  }
  expect(await get('/', { host: host() })).toMatchObject({ status: 200 });
});

test('a socket that no page asks for is not taken', async () => {
  const opened = await Promise.all([
    openLine(room.origin, { origin: undefined as never }),
    openLine(room.origin, { origin: 'null' }),
    openLine(room.origin, { origin: '' }),
  ]);
  expect(opened).toEqual([{ status: 403 }, { status: 403 }, { status: 403 }]);
  const elsewhere = await Promise.all(
    ['/', '/desk.json', '/socket/', '/socket?x'].map((path) => openLine(room.origin, { path })),
  );
  expect(elsewhere).toEqual([404, 404, 404, 404].map((status) => ({ status })));
});

test('nothing that is answered may be read, framed or kept by others, and nothing is taken in', async () => {
  for (const path of routes) {
    const { headers } = await get(path, {});
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    const names = Object.keys(headers);
    expect(names.filter((name) => name === 'set-cookie' || name.startsWith('access-control-'))).toEqual([]);
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    expect(await get('/', {}, method)).toMatchObject({ status: 405, body: '' });
  }
});

test('no path leads out of the page', async () => {
  for (const path of [
    '/../../etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/secrets.json',
    '/..\\..\\etc\\passwd',
    '//etc/passwd',
    '/index.html/../../data/signalbox.db',
    '/data/signalbox.db',
    '/%00',
    '/desk.json?x',
    `/${'a'.repeat(300)}`,
  ]) {
    const { status, body } = await get(path, {});
    expect([path, [400, 404, 414].includes(status), body]).toEqual([path, true, '']);
  }
});
