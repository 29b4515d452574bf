import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../shared/ids.ts';
import { approvalHash } from './approval-hash.ts';

const request = {
  runId: '7e1d1f0e-3c1a-4f7e-9a53-6a0b0f7e2d11.turn-3',
  approvalId: 'approval-1',
  provider: 'Claude Code',
  toolName: 'Bash',
  input: { command: 'make test', timeout: 120000 } as Json,
  workspace: '~/code/signalbox',
  expiresAt: '2026-12-01T10:02:00.000Z',
};

test('is SHA-256 over the canonical text of all that a card shows', () => {
  const canonical =
    '{"approvalId":"approval-1","expiresAt":"2026-12-01T10:02:00.000Z","input":{"command":"make test","timeout":120000},' +
    '"provider":"Claude Code","runId":"7e1d1f0e-3c1a-4f7e-9a53-6a0b0f7e2d11.turn-3","toolName":"Bash","workspace":"~/code/signalbox"}';
  expect(approvalHash(request)).toBe(createHash('sha256').update(canonical).digest('hex'));
  expect(approvalHash(request)).toBe('6c4db661485c0dd5c634c86bdc80303a0a4facf97dc4e872485f652d60962d61');
});

test('does not depend on the order of members, nor on what else the request carries', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), (input) => {
      const reversed = Object.fromEntries(Object.entries(input).reverse()) as Json;
      const turned = Object.fromEntries(Object.entries({ ...request, input: reversed }).reverse()) as typeof request;
      expect(approvalHash(turned)).toBe(approvalHash({ ...request, input: input as Json }));
    }),
  );
  expect(approvalHash(Object.assign({ title: 'more' }, request))).toBe(approvalHash(request));
});

test.each(Object.keys(request))('changes with %s', (field) => {
  expect(approvalHash({ ...request, [field]: 'other' })).not.toBe(approvalHash(request));
});

test('any two inputs have two hashes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      fc.pre(JSON.stringify(sorted(one as Json)) !== JSON.stringify(sorted(other as Json)));
      expect(approvalHash({ ...request, input: one as Json })).not.toBe(
        approvalHash({ ...request, input: other as Json }),
      );
    }),
  );
});

function sorted(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key] as Json)]),
  );
}

test('an input with half a character in it has a hash too, and another one than its neighbours', () => {
  const inputs: Json[] = [{ a: '\ud83d' }, { a: '\ud83e' }, { '\ud83d': 'a' }, { a: '"\\ud83d"' }, { a: '\ufffd' }];
  const hashes = inputs.map((input) => approvalHash({ ...request, input }));
  expect(new Set(hashes).size).toBe(5);
});
