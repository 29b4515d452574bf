import { expect, test } from 'vitest';
import { askedFor } from './bundle-path.ts';

const ref = 'a'.repeat(64);

test.each([
  ['/', { kind: 'file', path: '/page/index.html' }],
  ['/index.html', { kind: 'file', path: '/page/index.html' }],
  ['/assets/index-Ab_9.js', { kind: 'file', path: '/page/assets/index-Ab_9.js' }],
  [`/image/${ref}`, { kind: 'image', ref }],
] as const)('%s is ours', (path, asked) => expect(askedFor(path, '/page', 'index.html')).toEqual(asked));

test('each session is given its own page, and no other', () => {
  expect(askedFor('/', '/page', 'other.html')).toEqual({ kind: 'file', path: '/page/other.html' });
  for (const path of ['/index.html', '/INDEX.HTML', '/assets/index.html', '/other.htm']) {
    expect(askedFor(path, '/page', 'other.html')).toBeUndefined();
  }
});

test.each([
  '',
  '//',
  '/..',
  '/../etc/passwd',
  '/assets/../../etc/passwd',
  '/assets/..',
  '/.hidden',
  '/assets/.hidden',
  '/%2e%2e/etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/%2fetc%2fpasswd',
  '/..\\..\\etc\\passwd',
  '/\\\\server\\share',
  '//server/share',
  '/assets//index.js',
  '/index.html\0.js',
  '/index.html%00.js',
  '/index.html:stream',
  '/C:/windows/win.ini',
  '/assets/',
  '/ünicode',
])('%s is not', (path) => expect(askedFor(path, '/page', 'index.html')).toBeUndefined());

test.each([`/image/${ref}/..`, `/image/${ref.toUpperCase()}`, '/image/../x', `/image/${ref}.png`])(
  '%s names no image',
  (path) => expect(askedFor(path, '/page', 'index.html')?.kind).not.toBe('image'),
);
