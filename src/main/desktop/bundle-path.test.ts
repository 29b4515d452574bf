import { expect, test } from 'vitest';
import { askedFor } from './bundle-path.ts';

const ref = 'a'.repeat(64);

test.each([
  ['/', { kind: 'file', path: '/page/index.html' }],
  ['/index.html', { kind: 'file', path: '/page/index.html' }],
  ['/assets/index-Ab_9.js', { kind: 'file', path: '/page/assets/index-Ab_9.js' }],
  [`/image/${ref}`, { kind: 'image', ref }],
] as const)('%s is ours', (path, asked) => expect(askedFor(path, '/page')).toEqual(asked));

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
])('%s is not', (path) => expect(askedFor(path, '/page')).toBeUndefined());

test.each([`/image/${ref}/..`, `/image/${ref.toUpperCase()}`, '/image/../x', `/image/${ref}.png`])(
  '%s names no image',
  (path) => expect(askedFor(path, '/page')?.kind).not.toBe('image'),
);
