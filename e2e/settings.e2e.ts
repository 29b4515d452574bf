import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createFakeModel, type FakeModel } from './fake-model/fake-model.ts';
import { scripted } from './fake-model/script.ts';
import { killApp } from './kill-app.ts';
import { expect, test } from './launch-app.ts';
import { mustCall } from './page-calls.ts';

const key = 'sk-quagga-0123456789';
let model: FakeModel;

test.beforeEach(async () => {
  model = await createFakeModel();
});
test.afterEach(async () => {
  await model.close();
});

test('a person checks an agent, adds an address, and talks to its model over a kill of the app', async ({
  launch,
  userData,
}) => {
  const workspace = join(userData, 'project');
  await mkdir(workspace);
  const { electron, page } = await launch('--layout', '2');
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: 'Check Echo' }).click();
  await expect(settings.getByText(/It was ready after .* with model echo-large, mode ask/)).toBeVisible();

  await settings.getByRole('button', { name: 'Add an address' }).click();
  await settings.getByLabel('Name').fill('Fake server');
  await settings.getByLabel('Address').fill(`${model.url}/v1`);
  await settings.getByLabel('Key').fill(key);
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByText(/key (until the app quits|in the secret store)/)).toBeVisible();
  await settings.getByRole('button', { name: 'Check Model at an address' }).click();
  await expect(settings.getByText(/with model fake-server\/fake-model, mode talk/)).toBeVisible();
  await settings.getByRole('button', { name: 'Close', exact: true }).last().click();

  const message = scripted(
    'Make it',
    [{ say: 'I do. ' }, { tool: { name: 'run', input: { command: 'touch made.txt' } } }],
    [{ say: 'It is there.' }],
  );
  const policy = { kind: 'on-request' } as const;
  await mustCall(page, 'session.create', {
    agent: 'openai',
    workspace,
    title: 'Over a kill',
    mode: 'ask',
    policy,
    message,
  });
  await expect(page.getByText('touch made.txt').first()).toBeVisible();
  await killApp(electron);

  const again = await launch();
  const allow = again.page.getByRole('complementary').getByRole('button', { name: 'Allow once', exact: true });
  await allow.waitFor();
  // A card that has just come does not take a click.
  await expect(async () => {
    if ((await allow.count()) > 0) await allow.click({ timeout: 1_000 });
    await expect(allow).toHaveCount(0, { timeout: 300 });
  }).toPass();
  await expect.poll(() => existsSync(join(workspace, 'made.txt'))).toBe(true);
  await expect(again.page.getByText('It is there.').first()).toBeVisible();

  for (const file of filesBelow(userData)) expect(readFileSync(file).includes(key), file).toBe(false);
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}

test('a card that waits has a deadline as soon as its owner wants one, and none when they want none', async ({
  app,
  userData,
}) => {
  const { page } = app;
  const workspace = join(userData, 'project');
  await mkdir(workspace);
  const policy = { kind: 'on-request' as const };
  await mustCall(page, 'session.create', { agent: 'echo', workspace, policy, message: ':run +ask make more\nok' });
  const clock = page.locator('.desk-deck-card .card-clock');
  await expect(clock).toHaveText(/^\d+:\d\d$/);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByText('Behaviour', { exact: true }).click();
  const choice = page.getByLabel('Approvals deny themselves');
  await choice.selectOption('After 10 minutes');
  await expect(clock).toHaveText(/denies itself in (10:00|9:5\d)$/);
  await choice.selectOption('Never (then a phone cannot answer them)');
  await expect(clock).toHaveText(/^\d+:\d\d$/);
});
