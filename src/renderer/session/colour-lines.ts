import { common, createLowlight } from 'lowlight';

/** What a piece of code is, as far as its colour goes. */
export type CodeLook = 'word' | 'text' | 'note' | 'value' | 'name';
export type CodePiece = { text: string; look?: CodeLook };

const lowlight = createLowlight(common);

/** By the classes of the grammars. What is missing has the colour of plain code. */
const looks: Record<string, CodeLook> = {
  'hljs-keyword': 'word',
  'hljs-selector-tag': 'word',
  'hljs-tag': 'word',
  'hljs-doctag': 'word',
  'hljs-meta': 'word',
  'hljs-string': 'text',
  'hljs-regexp': 'text',
  'hljs-char': 'text',
  'hljs-addition': 'text',
  'hljs-comment': 'note',
  'hljs-quote': 'note',
  'hljs-deletion': 'note',
  'hljs-number': 'value',
  'hljs-literal': 'value',
  'hljs-symbol': 'value',
  'hljs-variable': 'value',
  'hljs-attr': 'value',
  'hljs-attribute': 'value',
  'hljs-built_in': 'name',
  'hljs-title': 'name',
  'hljs-type': 'name',
  'hljs-name': 'name',
  'hljs-section': 'name',
};

type Node = ReturnType<typeof lowlight.highlight>['children'][number];

/**
 * The lines of a text in pieces. Every line joins up to exactly its own text: colours may be wrong, never what is read.
 * This module holds the grammars, so it is loaded when the first text is to be coloured.
 */
export function colourLines(text: string, language: string): CodePiece[][] {
  const lines: CodePiece[][] = [[]];
  const put = (value: string, look: CodeLook | undefined) => {
    for (const [at, part] of value.split('\n').entries()) {
      if (at > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push(look === undefined ? { text: part } : { text: part, look });
    }
  };
  const walk = (node: Node, look: CodeLook | undefined) => {
    if (node.type === 'text') put(node.value, look);
    if (node.type !== 'element') return;
    const { className } = node.properties;
    const first = Array.isArray(className) ? className.map((name) => looks[name]).find((one) => one) : undefined;
    for (const child of node.children) walk(child, first ?? look);
  };
  for (const node of lowlight.highlight(language, text).children) walk(node, undefined);
  return lines;
}
