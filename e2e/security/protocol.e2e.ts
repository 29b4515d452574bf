import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { projectFolder } from '../../scripts/runtime/project.ts';
import { expect, test } from '../launch-app.ts';
import { mustCall } from '../page-calls.ts';

type Answer = { status: number; headers: Record<string, string>; body: string };

/** What the app's own protocol answers to a request of its page. */
async function get(page: Page, path: string, method = 'GET'): Promise<Answer> {
  return page.evaluate(
    async ([url, verb]) => {
      const response = await fetch(url, { method: verb });
      return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
    },
    [path, method] as const,
  );
}

const escapes = [
  '/../../etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/../../../../../etc/passwd',
  '/assets/..%5c..%5cetc%5cpasswd',
  '/..\\..\\etc\\passwd',
  '//etc/passwd',
  '/%2fetc%2fpasswd',
  '/etc/passwd',
  '/%5c%5cserver%5cshare',
  '/\\\\server\\share',
  '/index.html%00.png',
  '/%00',
  '/.git/config',
  '/../main/index.js',
  '/../preload/index.cjs',
  '/image/../assets',
  '/image/..%2f..%2fsignalbox.db',
  `/image/${'a'.repeat(63)}`,
  `/image/${'0'.repeat(64)}`,
  '/C:/windows/win.ini',
  '/assets/',
  '/assets',
];

test('nothing outside of the page is served', async ({ app }) => {
  const index = await get(app.page, '/');
  expect(index.status).toBe(200);
  for (const path of escapes) {
    for (const url of [path, `app://bundle${path}`]) {
      await test.step(url, async () => {
        const answer = await get(app.page, url).catch((error: Error) => ({
          status: 400,
          body: '',
          error: error.message,
        }));
        expect([400, 404]).toContain(answer.status);
        expect(answer.body).toBe('');
      });
    }
  }
  for (const method of ['POST', 'PUT', 'DELETE']) expect((await get(app.page, '/', method)).status).toBe(405);
});

test('a link in the folder of the page leads nowhere', async ({ app }) => {
  const assets = join(projectFolder, 'out', 'renderer', 'assets');
  const links = { 'test-link.css': '/etc/passwd', 'test-link': '/etc' };
  try {
    for (const [name, target] of Object.entries(links)) await symlink(target, join(assets, name));
    for (const path of ['/assets/test-link.css', '/assets/test-link/passwd', '/assets/test-link/ssl/openssl.css']) {
      expect(await get(app.page, path)).toMatchObject({ status: 404, body: '' });
    }
  } finally {
    for (const name of Object.keys(links)) await rm(join(assets, name), { force: true });
  }
});

test('the page comes with the strict policy, and a nonce of its own each time', async ({ app }) => {
  const [first, second] = [await get(app.page, '/'), await get(app.page, '/')];
  const nonceOf = (answer: Answer) =>
    /'nonce-([^']+)'/.exec(answer.headers['content-security-policy'] ?? '')?.[1] ?? '';
  expect(first.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonceOf(first)}'`,
      "img-src 'self' blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
  });
  expect(first.body).toContain(`nonce="${nonceOf(first)}"`);
  expect(nonceOf(first)).toMatch(/^[A-Za-z0-9+/]{22}==$/);
  expect(nonceOf(second)).not.toBe(nonceOf(first));
});

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('a kept image is served by its hash, as an image and as nothing else', async ({ app }) => {
  const { ref } = await mustCall(app.page, 'image.add', { base64: png });
  expect(await get(app.page, `/image/${ref}`)).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
    },
  });
  const drawn = await app.page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, `app://bundle/image/${ref}`);
  expect(drawn).toEqual([1, 1]);
});
