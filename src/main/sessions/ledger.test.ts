import { expect, it } from 'vitest';
import { createLedger, isWorthARow } from './ledger.ts';
import { newSummary } from './new-summary.ts';

const policy = { kind: 'on-request' as const };
const facts = { id: 's', title: 'A session', workspace: '/w', policy, at: 1 };
const ledger = {
  ...createLedger(newSummary(facts, { id: 'echo', label: 'Echo' })),
  openTools: { one: { output: 10, held: '' } },
};

it('stores no row for output that only grew', () => {
  expect(isWorthARow(ledger, ledger)).toBe(false);
  expect(isWorthARow(ledger, { ...ledger, openTools: { one: { output: 20, held: '' } } })).toBe(false);
});

it('stores a row for everything that a crash must not take', () => {
  expect(isWorthARow(ledger, { ...ledger, openTools: { one: { output: 20, held: '\u001b[' } } })).toBe(true);
  expect(isWorthARow(ledger, { ...ledger, openTools: {} })).toBe(true);
  expect(isWorthARow(ledger, { ...ledger, openTools: { two: { output: 10, held: '' } } })).toBe(true);
  expect(isWorthARow(ledger, { ...ledger, ready: true })).toBe(true);
  expect(isWorthARow(ledger, { ...ledger, summary: { ...ledger.summary, preview: 'x' } })).toBe(true);
});
