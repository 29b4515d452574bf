import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../shared/ids.ts';
import { createRedact } from './redact.ts';
import { secrets } from './secrets-fixture.ts';

const redact = createRedact({ home: '/home/ann', user: 'ann' });

describe('secrets', () => {
  test.each(Object.entries(secrets))('%s is masked wherever it stands', (_, secret) => {
    for (const [before, after] of [
      ['', ''],
      ['Use ', ' now.'],
      ['KEY="', '"'],
      ["echo '", "' | sh"],
      ['a\n', '\nb'],
      ['(', ')'],
    ]) {
      const told = redact.text(`${before}${secret}${after}`);
      expect(told).not.toContain(secret);
      expect(told.startsWith(before ?? '')).toBe(true);
      expect(told.endsWith(after ?? '')).toBe(true);
    }
  });

  test.each([
    ['sk-ant-api03-0123456789abcdefghij', '⟦sk-ant-… 33 characters hidden⟧'],
    ['sk-0123456789abcdefghijklmnopqrstuvwxyz0123456789', '⟦sk-… 49 characters hidden⟧'],
    ['ghp_0123456789abcdefghijABCDEFGHIJ012345', '⟦ghp_… 40 characters hidden⟧'],
    ['password=hunter2; rm -rf /', 'password=⟦7 characters hidden⟧; rm -rf /'],
    ['DB_PASSWORD="swordfish" ./run', 'DB_PASSWORD="⟦9 characters hidden⟧" ./run'],
    ['{\\"apiKey\\": \\"abc123def\\"}', '{\\"apiKey\\": \\"⟦9 characters hidden⟧\\"}'],
    ['mysql --password hunter2 -h db', 'mysql --password ⟦7 characters hidden⟧ -h db'],
    ['https://ann:hunter2@example.test/x', 'https://ann:⟦7 characters hidden⟧@example.test/x'],
    ['?access_token=abcdef12345&x=1', '?access_token=⟦11 characters hidden⟧&x=1'],
    ['Authorization: Basic dXNlcjpwYXNz', 'Authorization: Basic ⟦12 characters hidden⟧'],
    ['-H "Authorization: Bearer abcdef123456"', '-H "Authorization: Bearer ⟦12 characters hidden⟧"'],
    ['Bearer abcdefghij0123456789', 'Bearer ⟦20 characters hidden⟧'],
    [
      '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG\nAAAA\n-----END PRIVATE KEY-----',
      '-----BEGIN PRIVATE KEY-----⟦a private key, 24 characters hidden⟧\n-----END PRIVATE KEY-----',
    ],
  ])('%s', (text, told) => {
    expect(redact.text(text)).toBe(told);
  });

  test.each([
    'const token = readToken();',
    'const token = next(2);',
    'password: string',
    'token=$TOKEN',
    'connect(password=password)',
    'const key = process.env.API_KEY;',
    'The password is wrong, and the token has expired.',
    'max_tokens=4096, tokens: 1234',
    'class="sk-loading-indicator"',
    'PWD=/var/www',
    'a basic understanding; the bearer of news',
    'task-manager-with-a-long-name',
    'secret: null',
  ])('what only speaks of secrets stays: %s', (text) => {
    expect(redact.text(text)).toBe(text);
  });

  test('lines below a key that are no part of it are shown', () => {
    const text = `cat <<END\n-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}\nEND\n/tmp/evilprogram/now\n`;
    const told = redact.text(text);
    expect(told).toContain('\nEND\n/tmp/evilprogram/now\n');
    expect(told).not.toContain('AAAA');
  });

  test('a mask hides nothing that a shell would act on', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        for (const { start, end } of redact.find(text)) {
          const hidden = text.slice(start, end);
          const isKey = /^[\r\n\\]/.test(hidden);
          if (isKey) expect(hidden).toMatch(/^(?:(?:\r?\n|\\r?\\n)[ \t]*[A-Za-z0-9+/=]+)+$/);
          else expect(hidden).not.toMatch(/[;|&$(){}<>'"`\\*?\s]/);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('finds what it hides in its order, and nothing that was hidden once is shown the second time', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const told = redact.text(text);
        // Beside a mask a word may look more like a secret than it did before.
        expect(charactersShown(redact.text(told))).toBeLessThanOrEqual(charactersShown(told));
        let at = 0;
        for (const part of redact.find(text)) {
          expect(part.start).toBeGreaterThanOrEqual(at);
          expect(part.end).toBeGreaterThan(part.start);
          at = part.end;
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    'sk-',
    'sk-a',
    'eyJaaaaaa-',
    'eyJaaaaaa.',
    '://a:b',
    '://a:',
    'password=',
    'password ',
    '--password ',
    'token:',
    'Bearer ',
    '-----BEGIN ',
    '-----BEGIN PRIVATE KEY-----\n',
    'A\n',
    '/home/ann',
    '/',
    'a',
    '-',
    ' ',
    '\\',
    '"',
  ])('a long text of nothing but %j takes no more than its share of time', (unit) => {
    const time = (length: number) => {
      const text = unit.repeat(length / unit.length);
      const start = performance.now();
      redact.text(text);
      return performance.now() - start;
    };
    const best = (length: number) => Math.min(...Array.from({ length: 5 }, () => time(length)));
    const short = Math.max(best(32 * 1024), 0.5);
    // Sixteen times as long: quadratic would be 256 times as slow.
    expect(best(512 * 1024)).toBeLessThan(100 * short);
  });
});

describe('the home folder', () => {
  test.each([
    ['/home/ann/x.ts', '~/x.ts'],
    ['in /home/ann.', 'in ~.'],
    ['file:///home/ann/x', 'file://~/x'],
    ['-I/home/ann/include', '-I~/include'],
    ['A=/home/ann:/usr', 'A=~:/usr'],
    ['/home/anna', '/home/anna'],
    ['/backup/home/ann', '/backup/home/ann'],
    ['/home/ann/home/ann', '~/home/ann'],
  ])('%s is told as %s', (text, told) => {
    expect(redact.text(text)).toBe(told);
  });

  test('is known in the spellings of Windows', () => {
    const { text } = createRedact({ home: 'C:\\Users\\Ann Lee\\' });
    expect(text('C:\\Users\\Ann Lee\\x')).toBe('~\\x');
    expect(text('"C:\\\\Users\\\\Ann Lee\\\\x"')).toBe('"~\\\\x"');
    expect(text('file:///C:/Users/Ann%20Lee/x')).toContain('~/x');
  });
});

describe('JSON', () => {
  test('is redacted in every text and name, and keeps its structure', () => {
    const value: Json = {
      env: { DB_PASSWORD: 'swordfish', PATH: '/home/ann/bin:/bin', TOKEN_COUNT: '12', n: 1, no: null },
      argv: ['login', '--password', 'hunter2', '--token', '/etc/x', secrets.anthropic],
      [secrets.github]: true,
      [secrets.github.replace('0', '1')]: false,
      __proto__: 'x',
    };
    expect(redact.json(value)).toEqual({
      env: {
        DB_PASSWORD: '⟦9 characters hidden⟧',
        PATH: '~/bin:/bin',
        TOKEN_COUNT: '12',
        n: 1,
        no: null,
      },
      argv: [
        'login',
        '--password',
        '⟦7 characters hidden⟧',
        '--token',
        '/etc/x',
        `⟦sk-ant-… ${secrets.anthropic.length} characters hidden⟧`,
      ],
      '⟦ghp_… 40 characters hidden⟧': true,
      '⟦ghp_… 40 characters hidden⟧ (2)': false,
    });
  });

  test('a command is read as one, although its words are apart', () => {
    const argv = [
      'curl',
      '-H',
      'Authorization:',
      'Bearer',
      'abcdefghij.klmnop0',
      '--',
      'secret_key',
      '=',
      'abc123',
      '/x',
    ];
    expect(redact.json(argv)).toEqual([
      ...['curl', '-H', 'Authorization:', 'Bearer', '⟦18 characters hidden⟧', '--', 'secret_key', '='],
      ...['⟦6 characters hidden⟧', '/x'],
    ]);
  });

  test.each<[string, (count: number) => Json]>([
    [
      'words of a command',
      (count) => Array.from({ length: count }, (_, place) => (place % 2 ? `pw-${place}` : '--token')),
    ],
    [
      'names that are masked alike',
      (count) => Object.fromEntries(Array.from({ length: count }, (_, place) => [`token=${place + 100_000}x`, place])),
    ],
  ])('many %s take no more than their share of time', (_what, make) => {
    const time = (count: number) => {
      const value = make(count);
      const start = performance.now();
      redact.json(value);
      return performance.now() - start;
    };
    const best = (count: number) => Math.min(...Array.from({ length: 3 }, () => time(count)));
    const short = Math.max(best(500), 0.5);
    // Sixteen times as many: quadratic would be 256 times as slow.
    expect(best(8_000)).toBeLessThan(64 * short);
  });

  test('keeps its shape and its figures, once and twice', () => {
    const json = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join('')),
        fc.constantFrom(null, true, 0, 1.5),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(
          fc.array(piece, { maxLength: 2 }).map((pieces) => pieces.join('')),
          tie('value'),
          { maxKeys: 4, noNullPrototype: true },
        ),
      ),
    })).value;
    fc.assert(
      fc.property(json, (value) => {
        const told = redact.json(value);
        expect(shapeOf(told)).toEqual(shapeOf(value));
        expect(shapeOf(redact.json(told))).toEqual(shapeOf(value));
      }),
      { numRuns: 500 },
    );
  });
});

describe('prose', () => {
  test.each([
    ['Could not read /home/ann/work/x.ts: gone', 'Could not read x.ts: gone'],
    ['Could not read "/opt/my files/x.ts"', 'Could not read "x.ts"'],
    ['C:\\Users\\Bob\\x.ts is gone', 'x.ts is gone'],
    ['see https://example.test/a/b', 'see https://example.test/a/b'],
    ['from file:///srv/app/x.js:3', 'from x.js:3'],
    ['Error: no\n    at run (/srv/app/x.js:3:4)\n    at node:internal/x:1:2', 'Error: no'],
    ['Traceback (most recent call last):\n  File "/x/y.py", line 3, in f\nValueError: no', 'ValueError: no'],
    ['It broke:     at Object.run (/srv/x.js:1:2)     at node:internal/x:1:2 twice', 'It broke: twice'],
    ['at 5:30 at noon', 'at 5:30 at noon'],
    ['either/or, 3/4', 'either/or, 3/4'],
    ['ann may not do this', '⟦account⟧ may not do this'],
    [`key ${'sk-0123456789abcdef'} refused`, 'key ⟦sk-… 19 characters hidden⟧ refused'],
    ['\n\nfirst\n\n\nsecond\n', 'first\nsecond'],
  ])('%j is told as %j', (text, told) => {
    expect(redact.prose(text, 500)).toBe(told);
  });

  test('is no longer than it may be, and cuts no character in two', () => {
    expect(redact.prose('a'.repeat(600), 500)).toBe(`${'a'.repeat(499)}…`);
    expect(redact.prose(`${'a'.repeat(498)}😀😀`, 500)).toBe(`${'a'.repeat(498)}…`);
  });

  test('never tells a folder, a stack or a secret, whatever stands around it', () => {
    const around = fc.string({
      unit: fc.constantFrom(' ', '\n', '"', "'", '(', ':', '/', '=', ','),
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(around, fc.constantFrom('/home/ann/a/b.ts', 'C:\\Users\\b\\c.ts')), { maxLength: 4 }),
        (parts) => {
          const told = redact.prose(parts.flat().join(''), 500);
          expect(told).not.toMatch(/\/home|C:\\/);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

/** Of those that stand in no mask. */
function charactersShown(text: string): number {
  return text.replace(/⟦[^⟦⟧]*⟧/g, '').length;
}

const piece = fc.oneof(
  fc.constantFrom(
    ...Object.values(secrets),
    ...[
      'password',
      'TOKEN',
      'secret',
      '=',
      ': ',
      ' = ',
      '"',
      "'",
      '\\',
      '\\"',
      '`',
      '\n',
      '\\n',
      ' ',
      ';',
      '|',
      '$',
      '(',
    ],
    ...[
      '/home/ann',
      '~',
      '/',
      '.',
      '-',
      '--',
      '@',
      '://',
      'user:',
      'Bearer ',
      'Basic ',
      'sk-',
      'eyJ',
      'hunter2',
      'word',
    ],
    ...['-----BEGIN PRIVATE KEY-----', '-----END PRIVATE KEY-----', 'A'.repeat(64), 'ab12', '12345', '⟦', '⟧', '😀'],
  ),
  fc.string({ maxLength: 6 }),
);

function shapeOf(value: Json): Json {
  if (typeof value === 'string') return 'text';
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? value.map(shapeOf) : Object.values(value).map(shapeOf);
}
