import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { trouble } from './accessibility.ts';
import { deckOf, sessionAsking } from './deck-room.ts';
import { expect, test } from './launch-app.ts';
import { mustCall } from './page-calls.ts';

const script = [':agent Many things at once', ':run +ask count=3 make part', ':end'].join('\n');
const edit = [
  ':edit +ask line=4 src/cart.ts',
  ' const tax = 0.2;',
  '-let total = "a"; // sum',
  '+const total = 5; // sum',
  ' }',
].join('\n');
const question =
  ':question Which queue?\n? Queue | Which one do we take?\n- Database :: no new service\n> create table jobs\n- Broker :: faster\n...';

for (const theme of ['dark', 'light'] as const) {
  test(`nothing serious is found on any view of the deck, ${theme}`, async ({ launch, userData }) => {
    test.setTimeout(120_000);
    const { page } = await launch('--theme', theme);
    const start = (title: string, message: string, cards: number) =>
      sessionAsking(page, { workspace: userData, title, message, cards });
    await start('Parts', script, 3);
    await start('Cart', edit, 1);
    await start('Queue', question, 1);
    await start('Risky', ':run +ask risk=destructive env="A=1" reason="It has to go" rm -rf build', 1);
    const deck = deckOf(page);
    await expect(deck.locator('[data-card]')).toHaveCount(6);
    await expect(deck.locator('[data-code]').first()).toBeAttached();
    expect(await trouble(page)).toEqual([]);

    await deck.getByRole('button', { name: 'By session' }).click();
    await deck.getByText('Risk', { exact: true }).click();
    await expect(deck.getByRole('radio', { name: 'Risk' })).toBeChecked();
    await deck.getByRole('button', { name: 'Allow for this session…' }).first().click();
    expect(await trouble(page)).toEqual([]);

    await deck.getByRole('button', { name: 'Side by side' }).click();
    expect(await trouble(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await deck.getByText('make part 1', { exact: true }).click();
    await page.keyboard.press('s');
    await expect(page.getByRole('dialog', { name: '3 alike, to be settled together' })).toBeVisible();
    expect(await trouble(page)).toEqual([]);
    const denyAll = page.getByRole('button', { name: /^Deny: all 3/ });
    await expect(async () => {
      if ((await denyAll.count()) > 0) await denyAll.click({ timeout: 500 });
      await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await expect(deck.locator('[data-card]')).toHaveCount(3);

    await page.keyboard.press('h');
    await page.getByRole('button', { name: /make part 1/ }).click();
    expect(await trouble(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await trouble(page)).toEqual([]);
  });
}

test('a new card is announced, and takes the focus from nobody', async ({ app }) => {
  const { page, userData } = app;
  const message = ':await go\n:run +ask make all';
  await mustCall(page, 'session.create', {
    ...{ agent: 'echo', workspace: userData, title: 'Later', policy: { kind: 'on-request' as const } },
    message,
  });
  const composer = page.getByRole('main').getByRole('textbox').first();
  await expect(composer).toBeVisible();
  await page.keyboard.press('m');
  await expect(composer).toBeFocused();
  await writeFile(join(userData, 'go'), '');
  const live = deckOf(page).locator('[aria-live="polite"]');
  await expect(live).toHaveText('Later asks for an approval. 1 waiting.');
  await expect(composer).toBeFocused();
});
