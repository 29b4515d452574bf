/** What the desk uses and jsdom does not have; each does the least that a test can see. */
export function standInForBrowser(media: (query: string) => boolean = () => false): void {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), { matches: media(query), media: query }) as unknown as MediaQueryList;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve() } });
}
