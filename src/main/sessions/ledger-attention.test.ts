import { expect, test } from 'vitest';
import type { DriverReport } from '../drivers/driver.ts';
import { draftOf, eventsOf, reported, typesOf } from './ledger-fixture.ts';
import { applyLiveness } from './ledger-liveness.ts';

const call = (message: string | null): DriverReport => ({ type: 'attention', message });
const terminal: DriverReport = { type: 'capabilities', capabilities: { terminal: {} } };

test('a call is told once, without a turn, and answered once', () => {
  const draft = reported([call('Done'), call('Done'), call(null), call(null)]);
  expect(eventsOf(draft, 'attention').map(({ message }) => message)).toEqual(['Done', null]);
  expect(draft.ledger.summary).not.toHaveProperty('attention');
});

test('its words are cut and cleaned: they stand in every summary', () => {
  const { summary } = reported([call(`\x1b[31m${'x'.repeat(2_000)}`)]).ledger;
  expect(summary.attention).toMatch(/^x{10,}/);
  expect(Buffer.byteLength(summary.attention ?? '')).toBeLessThanOrEqual(256);
});

test('whoever writes has come', () => {
  const draft = reported([call('Done'), { type: 'messageTaken', text: 'Go on', images: [] }]);
  expect(draft.ledger.summary.attention).toBe('Done');
  const written = reported([{ type: 'messageTaken', id: 'm', text: 'Yes?', images: [] }], draft.ledger);
  expect(written.ledger.summary).not.toHaveProperty('attention');
});

test('an agent that has ended calls for nobody', () => {
  const draft = draftOf(reported([call('Done')]).ledger);
  applyLiveness(draft, { state: 'exited', exitCode: 0, stderr: '' }, true);
  expect(draft.ledger.summary).not.toHaveProperty('attention');
  expect(eventsOf(draft, 'attention')).toEqual([{ type: 'attention', message: null }]);
});

test('a session that is a terminal needs no turn, and a page of it begins anywhere', () => {
  const opened: DriverReport = { type: 'terminalOpened', id: 't', argv: ['sh'], cwd: '/w' };
  const output: DriverReport = { type: 'terminalOutput', id: 't', chunk: '$ ' };
  const draft = reported([terminal, opened, output, output]);
  expect(typesOf(draft)).toEqual(['capabilities', 'terminalOpened', 'terminalOutput', 'terminalOutput']);
  expect(draft.events.slice(1).map(({ itemStart }) => itemStart)).toEqual([true, true, true]);
  const other = reported([opened, output]);
  expect(typesOf(other)).toEqual(['terminalOutput']);
  expect(other.events.map(({ itemStart }) => itemStart)).toEqual([false]);
});
