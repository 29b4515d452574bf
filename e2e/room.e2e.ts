import { _electron, expect, test } from '@playwright/test';

test('the room opens', async () => {
  const app = await _electron.launch({ args: ['.'] });
  const window = await app.firstWindow();
  await expect(window).toHaveTitle('Signalbox');
  await app.close();
});
