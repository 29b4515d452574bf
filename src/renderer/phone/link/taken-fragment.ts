/**
 * What stood behind the `#` when the page was opened. It may hold the secret of a pairing, so it is taken off the address
 * before anything else runs: it is in no history, no shared link and no screenshot of the address bar.
 */
export const takenFragment = takeFragment();

/** A browser may open a code that is scanned once more in the tab that is open. It is taken off as well. */
export function onFragment(listener: (fragment: string) => void): void {
  window.addEventListener('hashchange', () => {
    const fragment = takeFragment();
    if (fragment !== '') listener(fragment);
  });
}

function takeFragment(): string {
  const fragment = window.location.hash;
  window.history.replaceState(null, '', window.location.pathname);
  return fragment;
}
