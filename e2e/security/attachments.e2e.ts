import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '../../src/shared/limits.ts';
import { expect, test } from '../launch-app.ts';
import { call, mustCall, rawCall } from '../page-calls.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A small file that says of itself that it is a huge picture. */
function bomb(): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(100_000, 16);
  bytes.writeUInt32BE(100_000, 20);
  return bytes;
}

const refused: [string, Buffer, string][] = [
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'imageType'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'imageType'],
  ['a program', Buffer.from('\x7fELF\x02\x01\x01'), 'imageType'],
  ['nothing', Buffer.alloc(0), 'imageType'],
  ['a bomb', bomb(), 'imageType'],
  ['too large a file', Buffer.concat([png, Buffer.alloc(limits.imageBytes)]), 'imageTooLarge'],
];

test('what is no image of a sensible size is not kept', async ({ app }) => {
  for (const [what, bytes, code] of refused) {
    await test.step(what, async () => {
      const result = await call(app.page, 'image.add', { base64: bytes.toString('base64') });
      expect(result).toMatchObject({ ok: false, error: { code: expect.stringMatching(`${code}|invalid`) } });
    });
  }
  expect(await readdir(join(app.userData, 'images'))).toEqual([]);
});

test('an image has no name of its own: it is kept under its hash, and a name is refused', async ({ app }) => {
  const { ref } = await mustCall(app.page, 'image.add', { base64: png.toString('base64') });
  // The page counts its own calls from 1.
  const id = 900_000_000;
  for (const name of ['../x', 'CON', 'x'.repeat(300), '/etc/passwd', 'a\0b.png']) {
    const input = { base64: png.toString('base64'), name };
    const reply = await rawCall(app.page, id, JSON.stringify({ type: 'call', id, method: 'image.add', input }));
    expect(reply).toMatchObject({ type: 'error', error: { code: 'invalid' } });
  }
  expect(await readdir(join(app.userData, 'images'))).toEqual([ref]);
});
