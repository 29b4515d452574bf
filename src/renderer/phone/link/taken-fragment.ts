/**
 * What stood behind the `#` when the page was opened. It may hold the secret of a pairing, so it is taken off the address
 * before anything else runs: it is in no history, no shared link and no screenshot of the address bar.
 */
export const takenFragment = window.location.hash;

window.history.replaceState(null, '', window.location.pathname);
