import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { createImageShelf } from './image-shelf.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-images-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    return Buffer.concat([size, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(16))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const gif = Buffer.concat([Buffer.from('GIF89a', 'latin1'), Buffer.from([2, 0, 2, 0, 0x80, 0, 0, 0x3b])]);
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108000200020301220002110103110100ffd9', 'hex');
const webp = Buffer.concat([
  Buffer.from('RIFF', 'latin1'),
  Buffer.from([30, 0, 0, 0]),
  Buffer.from('WEBPVP8L', 'latin1'),
  Buffer.from([10, 0, 0, 0, 0x2f, 1, 0x40, 0, 0, 0, 0, 0, 0, 0]),
]);
const shelf = () => createImageShelf(folder);
const code = (bytes: Buffer) => {
  const added = shelf().add(bytes.toString('base64'));
  return added.ok ? added.value.mediaType : added.error.code;
};

test.each([
  ['a PNG', png(2, 2), 'image/png'],
  ['a GIF', gif, 'image/gif'],
  ['a JPEG', jpeg, 'image/jpeg'],
  ['a WebP', webp, 'image/webp'],
])('%s is known by its bytes', (_, bytes, mediaType) => {
  expect(code(bytes)).toBe(mediaType);
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><script>1</script></svg>')],
  ['a BMP', Buffer.concat([Buffer.from('BM', 'latin1'), Buffer.alloc(60, 1)])],
  ['a TIFF', Buffer.from('49492a0008000000', 'hex')],
  ['a page', Buffer.from('<!doctype html><p>hi')],
  ['nothing', Buffer.alloc(0)],
  ['a PNG without its picture', png(2, 2).subarray(0, 12)],
  ['a picture that claims to be huge', png(100_000, 100_000)],
  ['a picture without width', png(0, 10)],
])('%s is refused', (_, bytes) => {
  expect(code(bytes)).toBe('imageType');
  expect(readdirSync(folder)).toEqual([]);
});

test('the largest picture that is taken has 50 million points', () => {
  expect(code(png(50_000, 1_000))).toBe('image/png');
  expect(code(png(50_001, 1_000))).toBe('imageType');
});

test('a file of more than 5 MB is refused before it is looked at', () => {
  const large = Buffer.concat([png(2, 2), Buffer.alloc(limits.imageBytes)]);
  expect(code(large)).toBe('imageTooLarge');
});

test('an image is kept once under the hash of its bytes, for nobody else to read', () => {
  const images = shelf();
  const base64 = png(3, 3).toString('base64');
  const first = images.add(base64);
  const again = images.keep(base64);
  if (!first.ok) throw new Error(first.error.message);
  expect(again).toEqual(first.value);
  expect(readdirSync(folder)).toEqual([first.value.ref]);
  expect(statSync(join(folder, first.value.ref)).mode & 0o777).toBe(0o600);
  expect(images.bytes(first.value.ref)).toEqual(png(3, 3));
  expect(images.read(first.value)).toBe(base64);
  expect(images.keep(Buffer.from('text').toString('base64'))).toBeUndefined();
});

test.each([
  '../secret',
  '..%2fsecret',
  '/etc/passwd',
  'CON',
  '',
  'a'.repeat(300),
  `${'a'.repeat(63)}/`,
  `${'a'.repeat(64)}\0`,
  'A'.repeat(64),
])('a name like %j never reaches the disk', (name) => {
  writeFileSync(join(folder, '..', 'secret'), 'x');
  expect(shelf().bytes(name)).toBeUndefined();
  rmSync(join(folder, '..', 'secret'));
});

test('an image that is gone is missing and no fault', () => {
  expect(shelf().bytes('a'.repeat(64))).toBeUndefined();
});

test('without room an image is refused in words, and the agent\u2019s is left out', () => {
  const images = shelf();
  rmSync(folder, { recursive: true });
  const base64 = png(4, 4).toString('base64');
  expect(images.add(base64)).toMatchObject({ ok: false, error: { code: 'storeFull' } });
  expect(images.keep(base64)).toBeUndefined();
});
