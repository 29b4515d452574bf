import type { Json } from '../../../shared/ids.ts';
import type { AnswerPart } from './answer-chunk.ts';

export type AnswerCall = { name: string; input: Json };

type Piece = Extract<AnswerPart, { kind: 'call' }>;

/** Joins the pieces of an answer's calls. A piece belongs to a call by its place, else by its id, else to the newest. */
export function createAnswerCalls() {
  const calls: { place: number | undefined; id: string | undefined; name: string; args: string }[] = [];

  function callOf({ place, id, name }: Piece) {
    if (place !== undefined) return calls.find((call) => call.place === place);
    if (id !== undefined) return calls.find((call) => call.id === id);
    // Without either, a name begins a call.
    return name === '' ? calls.at(-1) : undefined;
  }

  return {
    push(piece: Piece): void {
      const known = callOf(piece);
      if (!known) {
        calls.push({ place: piece.place, id: piece.id, name: piece.name, args: piece.args });
        return;
      }
      // A name that is repeated with each piece is the same name.
      if (known.name !== piece.name) known.name += piece.name;
      known.args += piece.args;
    },
    /** Arguments that are no JSON stand there as the text that came. */
    all: (): AnswerCall[] => calls.map(({ name, args }) => ({ name, input: inputOf(args) })),
  };
}

function inputOf(args: string): Json {
  if (args.trim() === '') return {};
  try {
    return JSON.parse(args) as Json;
  } catch (error) {
    if (error instanceof SyntaxError) return args;
    throw error;
  }
}
