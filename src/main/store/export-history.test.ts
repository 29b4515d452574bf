import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { waitingRecordSchema } from '../../shared/waiting.ts';
import { approvalRecord } from '../waiting/waiting-fixture.ts';
import { createHistoryExport } from './export-history.ts';
import { openStore } from './open-store.ts';
import type { Store } from './store.ts';

function filled(count: number): { folder: string; store: Store } {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const opened = openStore({ file: join(folder, 'data', 'db'), instance: 'one', now: () => 1 });
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  onTestFinished(() => store.close());
  const asked = Array.from({ length: count }, (_, at) => approvalRecord({ id: `a${at}`, input: { at } }));
  const row = { id: 's', agent: 'echo', createdAt: 0, summary: {}, ledger: {} };
  const settled = asked.map(({ id }, at) => ({
    id,
    // Several at the same moment, also where a page ends.
    settlement: {
      verdict: 'allow' as const,
      decidedBy: 'user' as const,
      editedInput: { not: at },
      at: Math.floor(at / 7),
    },
  }));
  store.commit([{ sessionId: 's', events: [], row, asked, settled }]);
  return { folder, store };
}

test('every settled card is one line, with the input as shown and as changed, and never all in memory', async () => {
  const { folder, store } = filled(1_234);
  const path = join(folder, 'history.jsonl');
  const pages: number[] = [];
  const settled: Store['settled'] = (options) => {
    const page = store.settled(options);
    pages.push(page.length);
    return page;
  };
  const exported = await createHistoryExport({ settled, pickFile: async () => path })({});
  expect(exported).toEqual({ ok: true, value: { path, count: 1_234 } });
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const records = lines.map((line) => waitingRecordSchema.parse(JSON.parse(line)));
  expect(new Set(records.map(({ id }) => id)).size).toBe(1_234);
  expect(records.at(-1)).toMatchObject({
    ask: { approval: { input: { at: 0 } } },
    settlement: { editedInput: { not: 0 } },
  });
  expect(Math.max(...pages)).toBeLessThan(600);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).sort()).toEqual(['data', 'history.jsonl']);
});

test('only what is looked for goes into the file', async () => {
  const { folder, store } = filled(20);
  const path = join(folder, 'history.jsonl');
  const history = createHistoryExport({ settled: store.settled, pickFile: async () => path });
  expect(await history({ text: '"at":1' })).toMatchObject({ value: { count: 0 } });
  expect(await history({ verdict: 'deny' })).toMatchObject({ value: { count: 0 } });
  expect(await history({ verdict: 'allow' })).toMatchObject({ value: { count: 20 } });
});

test('a dialog that is closed writes nothing, and a place that cannot be written is said', async () => {
  const { folder, store } = filled(1);
  const to = (path: string | undefined) =>
    createHistoryExport({ settled: store.settled, pickFile: async () => path })({});
  expect(await to(undefined)).toEqual({ ok: true, value: { count: 0 } });
  expect(await to(join(folder, 'missing', 'x'))).toMatchObject({ ok: false, error: { code: 'writeFailed' } });
  expect(await to(join(folder, 'data'))).toMatchObject({ ok: false, error: { code: 'writeFailed' } });
  expect(readdirSync(folder)).toEqual(['data']);
});
