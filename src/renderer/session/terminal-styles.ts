/**
 * xterm puts its colours and sizes into style elements, which the window's policy refuses. A sheet that is made by script and
 * adopted by the document is allowed, so here each style element is an empty one whose text goes into such a sheet.
 */
export function documentWithAdoptedStyles(real: Document): { document: Document; remove: () => void } {
  const sheets: CSSStyleSheet[] = [];

  function createStyle(): HTMLElement {
    const sheet = new CSSStyleSheet();
    sheets.push(sheet);
    real.adoptedStyleSheets.push(sheet);
    const element = real.createElement('span');
    element.hidden = true;
    Object.defineProperty(element, 'textContent', { set: (text: string) => sheet.replaceSync(text) });
    return element;
  }

  const document = new Proxy(real, {
    get(target, name) {
      if (name === 'createElement') {
        return (tag: string) => (tag === 'style' ? createStyle() : target.createElement(tag));
      }
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
