import { change, tell } from '../dialect.ts';
import { textOf } from './content.ts';
import type { MessageLine, UpdateLine } from './lines.ts';
import { modelId } from './model.ts';
import { readMessage } from './sent.ts';
import type { Draft } from './state.ts';
import { beginTurn } from './turns.ts';
import { reportUsage } from './usage.ts';

export function startMessage(draft: Draft, { message }: MessageLine): void {
  if (message.role === 'user') {
    beginTurn(draft, 'user');
    readMessage(draft, textOf(message.content));
  } else if (message.role === 'assistant' && draft.state.turn) {
    change(draft, { turn: { ...draft.state.turn, stream: { name: draft.moment.key, pieces: false } } });
  }
}

export function updateMessage(draft: Draft, { assistantMessageEvent: piece }: UpdateLine): void {
  const { turn } = draft.state;
  if (!turn?.stream || !piece || piece.delta === '') return;
  if (!turn.stream.pieces) change(draft, { turn: { ...turn, stream: { ...turn.stream, pieces: true } } });
  const { delta } = piece;
  const messageId = `${turn.stream.name}.${piece.contentIndex}`;
  tell(draft, { type: piece.type === 'text_delta' ? 'assistantText' : 'assistantThought', messageId, delta });
}

/** A message is whole. One of the model has its figures with it, and words that were not streamed before. */
export function endMessage(draft: Draft, { message }: MessageLine): void {
  const { turn } = draft.state;
  if (message.role !== 'assistant' || !turn) return;
  if (!turn.stream?.pieces && Array.isArray(message.content)) {
    for (const [place, block] of message.content.entries()) {
      const messageId = `${draft.moment.key}.${place}`;
      if (block?.type === 'text') tell(draft, { type: 'assistantText', messageId, delta: block.text });
      if (block?.type === 'thinking') tell(draft, { type: 'assistantThought', messageId, delta: block.thinking });
    }
  }
  const { provider, model, usage } = message;
  reportUsage(draft, usage, provider && model ? modelId({ provider, id: model }) : undefined, true);
  const { stopReason, errorMessage } = message;
  change(draft, { turn: { ...turn, stream: null, stopReason: stopReason ?? null, error: errorMessage ?? null } });
}
