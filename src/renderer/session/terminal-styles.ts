/**
 * xterm writes its colours into style elements and style attributes, which the window's policy refuses. A sheet that is made
 * by script and adopted by the document is allowed, and so is the style object of an element: here the one becomes the other.
 */
export function documentWithAdoptedStyles(real: Document): { document: Document; remove: () => void } {
  const sheets: CSSStyleSheet[] = [];

  /** Sends what is written into `element` to a sheet of its own. */
  function adopt(element: HTMLElement): HTMLElement {
    const sheet = new CSSStyleSheet();
    sheets.push(sheet);
    real.adoptedStyleSheets.push(sheet);
    Object.defineProperty(element, 'textContent', { set: (text: string) => sheet.replaceSync(text) });
    return element;
  }

  function create(tag: string): HTMLElement {
    const element = real.createElement(tag === 'style' ? 'span' : tag);
    if (tag === 'style') {
      element.hidden = true;
      return adopt(element);
    }
    element.setAttribute = function setAttribute(this: HTMLElement, name: string, value: string) {
      if (name === 'style') this.style.cssText = value;
      else Element.prototype.setAttribute.call(this, name, value);
    };
    // xterm 6 makes the style element of its scroll bar with the window's own document.
    element.appendChild = function appendChild<Child extends Node>(this: HTMLElement, child: Child): Child {
      if (child instanceof HTMLStyleElement) adopt(child);
      else Node.prototype.appendChild.call(this, child);
      return child;
    };
    return element;
  }

  const document = new Proxy(real, {
    get(target, name) {
      if (name === 'createElement') return create;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

  return {
    document,
    remove() {
      real.adoptedStyleSheets = real.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet));
    },
  };
}
