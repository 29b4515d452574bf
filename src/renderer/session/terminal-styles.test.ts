import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { documentWithAdoptedStyles } from './terminal-styles.ts';

class StandInSheet {
  text = '';
  replaceSync(text: string) {
    this.text = text;
  }
}

let adopted: StandInSheet[] = [];

beforeEach(() => {
  adopted = [];
  vi.stubGlobal('CSSStyleSheet', StandInSheet);
  Object.defineProperty(document, 'adoptedStyleSheets', {
    configurable: true,
    get: () => adopted,
    set: (sheets: StandInSheet[]) => {
      adopted = sheets;
    },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'adoptedStyleSheets');
});

test('what is written into a style element goes into a sheet that the page adopts, and leaves with the terminal', () => {
  const styles = documentWithAdoptedStyles(document);
  const style = styles.document.createElement('style');
  style.textContent = '.a { color: red }';
  expect(style).not.toBeInstanceOf(HTMLStyleElement);
  expect(adopted.map(({ text }) => text)).toEqual(['.a { color: red }']);
  styles.remove();
  expect(adopted).toEqual([]);
});

test('a style element of the page itself is never put in, yet its text counts', () => {
  const styles = documentWithAdoptedStyles(document);
  const box = styles.document.createElement('div');
  const style = document.createElement('style');
  box.appendChild(style);
  style.textContent = '.b { color: red }';
  box.appendChild(document.createElement('b'));
  expect(box.innerHTML).toBe('<b></b>');
  expect(adopted.map(({ text }) => text)).toEqual(['.b { color: red }']);
});

test('a style attribute becomes the style object, every other one stays', () => {
  const span = documentWithAdoptedStyles(document).document.createElement('span');
  span.setAttribute('style', 'color: red;');
  span.setAttribute('title', 'x');
  expect([span.style.color, span.title]).toEqual(['red', 'x']);
});

test('everything else is the real document', () => {
  const { document: stand } = documentWithAdoptedStyles(document);
  expect(stand instanceof Document).toBe(true);
  expect(stand.createDocumentFragment().nodeType).toBe(Node.DOCUMENT_FRAGMENT_NODE);
});
