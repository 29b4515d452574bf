import { Lexer, type Token } from 'marked';

/** One block of a message. `at` is where it starts, and stays its key as the message grows. */
export type Block = { at: number; token: Token };

/** A message on its way: blocks before `settled` cannot change any more and are not parsed again. */
export type MarkdownState = {
  /** As much of the message as was parsed; line ends are LF. */
  readonly source: string;
  /** A carriage return at the end, of which nobody knows yet what follows it. */
  readonly held: string;
  readonly frozen: readonly Block[];
  readonly settled: number;
  readonly tail: readonly Block[];
};

export const emptyMarkdown: MarkdownState = { source: '', held: '', frozen: [], settled: 0, tail: [] };

/** A block that grows beyond this without an end is shown as plain text until it ends. */
const longestTail = 65_536;

/** Quotes and lists inside each other; deeper ones are an attack on the parser's stack. */
const deepestNesting = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){24}/m;

/** Marks of emphasis in one paragraph; the time to pair them grows with their square, and 65 kB of them take 20 s. */
const mostDelimiters = 1_000;

/** Blocks first, then what stands inside each; a part that is an attack rather than a text stays as it is. */
function lex(source: string): Token[] {
  if (deepestNesting.test(source)) return [plain(source)];
  const lexer = new Lexer({ gfm: true });
  try {
    lexer.blockTokens(source, lexer.tokens);
    for (const { src, tokens } of lexer.inlineQueue) {
      // An unclosed <a> or <pre> would reach into every paragraph below it.
      lexer.state.inLink = false;
      lexer.state.inRawBlock = false;
      if ((src.match(/[*_~]/g)?.length ?? 0) > mostDelimiters) tokens.push(plain(src));
      else lexer.inlineTokens(src, tokens);
    }
  } catch {
    // marked 18 throws at some rare texts (an empty quote inside a list after a list), and its stack is the text's to use up.
    return [plain(source)];
  }
  return [...lexer.tokens];
}

function plain(source: string): Token {
  return { type: 'text', raw: source, text: source };
}

function blocksOf(tokens: readonly Token[], from: number): Block[] {
  let at = from;
  return tokens.map((token) => {
    const block = { at, token };
    at += token.raw.length;
    return block;
  });
}

/** Adds a piece. Only what may still change is parsed. */
export function growMarkdown(state: MarkdownState, piece: string): MarkdownState {
  const joined = state.held + piece;
  const held = joined.endsWith('\r') ? '\r' : '';
  const source = state.source + joined.slice(0, joined.length - held.length).replace(/\r\n?/g, '\n');
  const rest = source.slice(state.settled);
  if (rest.length > longestTail) {
    return { ...state, source, held, tail: [{ at: state.settled, token: plain(rest) }] };
  }
  const blocks = blocksOf(lex(rest), state.settled);
  const cut = settledCount(blocks);
  return {
    source,
    held,
    frozen: cut === 0 ? state.frozen : [...state.frozen, ...blocks.slice(0, cut)],
    settled: blocks[cut]?.at ?? state.settled,
    tail: blocks.slice(cut),
  };
}

/**
 * A block is settled when a blank line ends it and another block with a blank line after it stands below: a line that is not
 * finished could still join a list, a table or a paragraph above it.
 */
function settledCount(blocks: readonly Block[]): number {
  let spaces = 0;
  for (let place = blocks.length - 1; place >= 0; place -= 1) {
    if (blocks[place]?.token.type !== 'space') continue;
    spaces += 1;
    if (spaces === 2) return place + 1;
  }
  return 0;
}

/** The whole message at once; what a growing one becomes at its end, when links to definitions below are known too. */
export function parseMarkdown(text: string, before: MarkdownState = emptyMarkdown): MarkdownState {
  const source = text.replace(/\r\n?/g, '\n');
  const known = new Map([...before.frozen, ...before.tail].map((block) => [block.at, block]));
  const blocks = blocksOf(lex(source), 0);
  const hasLinkTargets = blocks.some(({ token }) => token.type === 'def');
  const frozen = blocks.map((block) => {
    const same = known.get(block.at);
    const unchanged = same?.token.type === block.token.type && same.token.raw === block.token.raw;
    return same && unchanged && !hasLinkTargets ? same : block;
  });
  return { source, held: '', frozen, settled: source.length, tail: [] };
}
