import { expect, test, vi } from 'vitest';

test('what stands behind the # is taken off the address, at first and each time that it comes', async () => {
  window.location.hash = '#v1.first';
  const { onFragment, takenFragment } = await import('./taken-fragment.ts');
  expect(takenFragment).toBe('#v1.first');
  expect(window.location.href).not.toContain('#');

  const heard = vi.fn();
  const came = new Promise<void>((resolve) => {
    onFragment((fragment) => {
      heard(fragment);
      resolve();
    });
  });
  window.location.hash = '#v1.second';
  await came;
  expect(heard.mock.calls).toEqual([['#v1.second']]);
  expect(window.location.href).not.toContain('#');
});
