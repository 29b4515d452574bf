export type PhoneNews = {
  /** The phone may have slept or changed its network: what was known of the connection is old. */
  onWake(): void;
  /** There is no network at all. */
  onGone(): void;
};

/** Tells what the browser knows of the phone and its network. */
export function watchPhone({ onWake, onGone }: PhoneNews): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') onWake();
  };
  window.addEventListener('online', onWake);
  window.addEventListener('offline', onGone);
  window.addEventListener('pageshow', onWake);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener('online', onWake);
    window.removeEventListener('offline', onGone);
    window.removeEventListener('pageshow', onWake);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
