import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEndpointBook } from './endpoint-book.ts';
import { type Cipher, createSecretStore } from './secret-store.ts';

const secret = 'sk-quagga-0123456789';
let folder: string;
let logged: string[];
const log = (line: string) => void logged.push(line);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  logged = [];
});
afterEach(() => {
  expect(logged.join('\n')).not.toContain(secret);
  rmSync(folder, { recursive: true });
});

/** Stands for the system's: what comes out does not hold what went in. */
function cipher(safe = true, shift = 1): Cipher {
  const turn = (bytes: Buffer, by: number) => Buffer.from(bytes.map((byte) => (byte + by) & 0xff));
  return {
    isSafe: () => safe,
    encrypt: (text) => turn(Buffer.from(`ok:${text}`), shift),
    decrypt(bytes) {
      const text = turn(bytes, -shift).toString();
      if (!text.startsWith('ok:')) throw new Error(`cannot decrypt ${text}`);
      return text.slice(3);
    },
  };
}
const open = (used = cipher()) => createSecretStore({ file: join(folder, 'secrets.json'), cipher: used, log });
const onDisk = () =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

test('keeps a secret over a restart, encrypted and for its owner alone', () => {
  expect(open().set('one', secret)).toBe('secretStore');
  expect(onDisk()).not.toContain(secret);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  const again = open();
  expect(again.place('one')).toBe('secretStore');
  expect(again.get('one')).toBe(secret);
  expect(again.get('two')).toBeUndefined();
  again.remove('one');
  expect(open().place('one')).toBe('none');
});

test('keeps nothing on the disk where the system has no safe store', () => {
  const store = open(cipher(false));
  expect(store.set('one', secret)).toBe('memory');
  expect(store.get('one')).toBe(secret);
  expect(readdirSync(folder)).toEqual([]);
  expect(open(cipher(false)).get('one')).toBeUndefined();
});

test('forgets the old secret when the new one can only be kept in memory', () => {
  open().set('one', secret);
  expect(open(cipher(false)).set('one', 'new')).toBe('memory');
  expect(open().get('one')).toBeUndefined();
});

test('has none, and says so, when the store of the system is another one or the file is none', () => {
  open().set('one', secret);
  expect(open(cipher(true, 2)).get('one')).toBeUndefined();
  expect(logged).toHaveLength(1);
  writeFileSync(join(folder, 'secrets.json'), `{"version":1,"secrets":{"one":"${secret}`);
  expect(open().get('one')).toBeUndefined();
  expect(logged).toHaveLength(2);
});

const endpoint = { id: 'home', label: 'Home', url: 'http://127.0.0.1:8080/v1', images: false };
const openBook = () => createEndpointBook({ file: join(folder, 'endpoints.json'), secrets: open(), log });

test('an endpoint keeps its key while it is edited, and loses it when it moves to another origin', () => {
  const book = openBook();
  expect(book.put(endpoint, secret)).toEqual({ ok: true });
  book.put({ ...endpoint, label: 'At home', url: 'http://127.0.0.1:8080/other/v1' }, undefined);
  expect(openBook().key('home')).toBe(secret);
  expect(onDisk()).not.toContain(secret);
  book.put({ ...endpoint, url: 'http://elsewhere.example/v1' }, undefined);
  expect([book.key('home'), book.keyPlace('home')]).toEqual([undefined, 'none']);
  book.put(endpoint, undefined);
  expect(book.key('home')).toBeUndefined();
});

test('an endpoint goes with its key, and a key alone', () => {
  const book = openBook();
  book.put(endpoint, secret);
  book.put(endpoint, '');
  expect(book.keyPlace('home')).toBe('none');
  book.put(endpoint, secret);
  book.put({ ...endpoint, id: 'work' }, undefined);
  book.remove('home');
  const again = openBook();
  expect(again.list().map(({ id }) => id)).toEqual(['work']);
  book.put(endpoint, undefined);
  expect(openBook().key('home')).toBeUndefined();
});

test('a file that is none leaves no endpoints and a line in the log', () => {
  writeFileSync(join(folder, 'endpoints.json'), '{"version":2}');
  expect(openBook().list()).toEqual([]);
  expect(logged).toHaveLength(1);
});
