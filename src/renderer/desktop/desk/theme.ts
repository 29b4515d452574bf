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
