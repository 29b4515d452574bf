import type { Step } from './model-api.ts';
import type { Block } from './script.ts';

/** The blocks that become a part of the answer. */
export type Content = Extract<Block, { say: string } | { think: string } | { tool: object } | { slow: number }>;
export type Text = Exclude<Content, { think: string } | { tool: object }>;

export function isContent(block: Block): block is Content {
  return 'say' in block || 'think' in block || 'tool' in block || 'slow' in block;
}

/** Streamed text comes in pieces of this many characters, so that every reader has to join them. */
const pieceLength = 12;

export function pieces(text: string): string[] {
  const all: string[] = [];
  const characters = [...text];
  for (let at = 0; at < characters.length; at += pieceLength) all.push(characters.slice(at, at + pieceLength).join(''));
  return all;
}

/** What is said in the end, streamed or not. */
export function wordsOf(block: Text): string {
  return 'say' in block ? block.say : slowWords(block.slow).join('');
}

/** What is said, piece by piece, with the pauses between. */
export function* sayInPieces(block: Text, delta: (text: string) => Step): Generator<Step> {
  if ('say' in block) for (const text of pieces(block.say)) yield delta(text);
  else {
    for (const word of slowWords(block.slow)) {
      yield delta(word);
      yield { waitMs: block.ms };
    }
  }
}

function slowWords(count: number): string[] {
  return Array.from({ length: count }, (_, place) => `word${place + 1} `);
}

/**
 * Streams the parts of an answer in turn, waiting at its holds. `broken` says what is written where it is to fail in
 * the middle; returns whether it came to its end.
 */
export function* inTurn(
  blocks: readonly Block[],
  part: (block: Content, index: number) => Iterable<Step>,
  broken: (status: number) => Iterable<Step>,
): Generator<Step, boolean> {
  let index = 0;
  for (const block of blocks) {
    if ('hold' in block) yield block;
    else if ('error' in block) {
      yield* broken(block.error);
      yield { broken: true };
      return false;
    } else if (isContent(block)) {
      yield* part(block, index);
      index += 1;
    }
  }
  return true;
}
