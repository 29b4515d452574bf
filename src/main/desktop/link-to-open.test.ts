import { expect, test } from 'vitest';
import { linkToOpen } from './link-to-open.ts';

test.each([
  ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
  ['HTTPS://Example.ORG', 'https://example.org/'],
  ['https://exämple.org/ü', 'https://xn--exmple-cua.org/%C3%BC'],
  ['https://example.org/\u202e', 'https://example.org/%E2%80%AE'],
])('%s opens as %s, which is what is shown', (given, opened) => expect(linkToOpen(given)).toBe(opened));

test.each([
  'http://example.org',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'app://bundle/',
  'smb://server/share',
  '\\\\server\\share',
  'https://bank.example@evil.example/',
  'https://user:word@example.org/',
  '/etc/passwd',
  '',
  `https://example.org/${'a'.repeat(2_048)}`,
  `https://example.org/${'ü'.repeat(600)}`,
])('%s does not open', (given) => expect(linkToOpen(given)).toBeUndefined());
