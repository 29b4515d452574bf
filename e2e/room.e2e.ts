import { expect, test } from './launch-app.ts';

test('the room opens', async ({ app }) => {
  await expect(app.page).toHaveTitle('Signalbox');
  expect(app.page.url()).toBe('app://bundle/');
});
