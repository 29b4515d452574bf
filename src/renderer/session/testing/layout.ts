const width = 600;
/** Whatever scrolls shows a screen; everything else is as tall as a row. */
const heightOf = (element: Element) => (element.hasAttribute('tabindex') ? 800 : 40);

/** Sizes for a page that has none. */
export function standInForLayout(): void {
  class StandInObserver {
    readonly #tell: ResizeObserverCallback;
    constructor(tell: ResizeObserverCallback) {
      this.#tell = tell;
    }
    observe(target: Element) {
      const contentRect = { width, height: heightOf(target), top: 0, left: 0 };
      const entry = { target, contentRect } as unknown as ResizeObserverEntry;
      // Like a real one it tells after the observer has been set up.
      queueMicrotask(() => this.#tell([entry], this as unknown as ResizeObserver));
    }
    unobserve() {}
    disconnect() {}
  }
  window.ResizeObserver = StandInObserver as unknown as typeof ResizeObserver;
  HTMLElement.prototype.scrollBy = function (this: HTMLElement, to?: ScrollToOptions | number) {
    if (typeof to === 'object') this.scrollTop += to.top ?? 0;
  };
  HTMLElement.prototype.scrollTo = function (this: HTMLElement, to?: ScrollToOptions | number) {
    if (typeof to === 'object') this.scrollTop = to.top ?? this.scrollTop;
  };
  const sizes: [string, (element: HTMLElement) => unknown][] = [
    ['offsetParent', () => document.body],
    ['offsetHeight', heightOf],
    ['clientHeight', heightOf],
    ['offsetWidth', () => width],
  ];
  for (const [name, of] of sizes) {
    Object.defineProperty(HTMLElement.prototype, name, {
      configurable: true,
      get(this: HTMLElement) {
        return of(this);
      },
    });
  }
}
