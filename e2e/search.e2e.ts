import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './launch-app.ts';
import { mustCall } from './page-calls.ts';
import { readSessions } from './transcript.ts';

/** Two events each, so that no first page reaches back to the beginning. */
const calls = 400;

test('a finding opens its session where it was said, however long ago', async ({ app }) => {
  const { page, userData } = app;
  const workspace = join(userData, 'project');
  await mkdir(workspace);
  const policy = { kind: 'on-request' as const };
  const message = `:say rate=max Look for the lighthouse\n${':read src/coast.ts\n'.repeat(calls)}`;
  const { sessionId } = await mustCall(page, 'session.create', {
    agent: 'echo',
    workspace,
    title: 'Coast',
    policy,
    message,
  });
  const lastSeq = async () => (await readSessions(page)).find((one) => one.id === sessionId)?.lastSeq ?? 0;
  await expect.poll(lastSeq, { timeout: 30_000 }).toBeGreaterThan(2 * calls);
  await page.reload();
  await expect(page.locator('.tx-row').first()).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: /^Search every session/ }).fill('lighthouse');
  await page.getByRole('option').filter({ hasText: 'lighthouse' }).last().click();
  const found = page.locator('.tx-row[data-marked]');
  await expect(found).toContainText('lighthouse');
  await expect(found).toBeInViewport();
  await page.getByRole('button', { name: 'Jump to newest' }).click();
  await expect(page.locator('.tx-row').filter({ hasText: 'lighthouse' })).toHaveCount(0);
});
