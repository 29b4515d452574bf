export const themes = ['dark', 'light', 'system'] as const;
export type Theme = (typeof themes)[number];

export function parseTheme(text: string | null | undefined): Theme | undefined {
  return themes.find((theme) => theme === text);
}

/** Puts the theme on the page, and follows the system's while that is chosen. Returns how to stop following. */
export function applyTheme(theme: Theme, page: HTMLElement, light: MediaQueryList): () => void {
  const apply = () => {
    page.dataset.theme = theme === 'system' ? (light.matches ? 'light' : 'dark') : theme;
  };
  apply();
  light.addEventListener('change', apply);
  return () => light.removeEventListener('change', apply);
}

const remembered = 'theme';

/** The theme of the last time, known before the app has answered, so that the first paint does not flash. Only a guess. */
export function rememberedTheme(): Theme | undefined {
  return parseTheme(localStorage.getItem(remembered));
}

export function rememberTheme(theme: Theme): void {
  localStorage.setItem(remembered, theme);
}
