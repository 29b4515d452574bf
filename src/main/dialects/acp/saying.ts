import { limits } from '../../../shared/limits.ts';
import { change, tell } from '../dialect.ts';
import { agentId } from './agent-id.ts';
import { type Block, pictureOf, wordsOf } from './content-lines.ts';
import type { Draft } from './draft.ts';

/** Joins what the agent says to its message. Where the agent does not name messages, one goes on until something else comes. */
export function say(draft: Draft, kind: 'text' | 'thought', block: Block, named: string | null | undefined): void {
  const { turn } = draft.state;
  if (!turn) return;
  const picture = pictureOf(block);
  if (picture !== undefined) {
    stopSaying(draft);
    tell(draft, { type: 'imageData', base64: picture });
    return;
  }
  const delta = wordsOf(block);
  if (delta === '') return;
  // Thoughts and words may come under one name.
  const own = named ? agentId(`${named}.${kind}`) : undefined;
  const going = turn.saying?.kind === kind ? turn.saying.id : undefined;
  const id = own ?? going ?? agentId(`${draft.moment.key}.${kind}`);
  if (turn.saying?.id !== id) change(draft, { turn: { ...turn, saying: { kind, id } } });
  for (const piece of pieces(delta)) {
    tell(draft, { type: kind === 'text' ? 'assistantText' : 'assistantThought', messageId: id, delta: piece });
  }
}

export function stopSaying(draft: Draft): void {
  const { turn } = draft.state;
  if (turn?.saying) change(draft, { turn: { ...turn, saying: null } });
}

/** A chunk has no largest size; an event is kept to one that every reader can take at once. */
function pieces(text: string): string[] {
  const size = limits.toolOutputBytes;
  if (text.length <= size) return [text];
  const all: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = at + size;
    const split = end < text.length && isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end;
    all.push(text.slice(at, split));
    at = split;
  }
  return all;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
