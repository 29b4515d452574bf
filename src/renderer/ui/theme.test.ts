import { describe, expect, it } from 'vitest';
import { applyTheme, parseTheme } from './theme.ts';

function systemScheme(matches: boolean) {
  const target = new EventTarget();
  return Object.assign(target, { matches }) as unknown as MediaQueryList & { matches: boolean };
}

describe('applyTheme', () => {
  it('sets what was chosen whatever the system says', () => {
    const page = document.createElement('html');
    const scheme = systemScheme(true);
    applyTheme('dark', page, scheme);
    scheme.dispatchEvent(new Event('change'));
    expect(page.dataset.theme).toBe('dark');
  });

  it('follows the system until it is stopped', () => {
    const page = document.createElement('html');
    const scheme = systemScheme(true);
    const stop = applyTheme('system', page, scheme);
    expect(page.dataset.theme).toBe('light');
    scheme.matches = false;
    scheme.dispatchEvent(new Event('change'));
    expect(page.dataset.theme).toBe('dark');
    stop();
    scheme.matches = true;
    scheme.dispatchEvent(new Event('change'));
    expect(page.dataset.theme).toBe('dark');
  });
});

describe('parseTheme', () => {
  it.each([
    ['dark', 'dark'],
    ['system', 'system'],
    ['purple', undefined],
    [null, undefined],
  ])('%s', (text, theme) => {
    expect(parseTheme(text)).toBe(theme);
  });
});
