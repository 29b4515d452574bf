import { change, entry, tell } from '../dialect.ts';
import { agentId, itemKey } from './agent-id.ts';
import type { Draft } from './state.ts';

type Kind = 'assistantText' | 'assistantThought';

/** `part`: of an item that has several texts, which one. */
export type TextPlace = {
  turnId: string;
  itemId: string;
  part?: string | number | undefined;
  parent?: string | undefined;
};

function messageId({ turnId, itemId, part }: TextPlace): string {
  const key = itemKey(turnId, itemId);
  return part === undefined ? key : agentId(`${key}.${part}`);
}

export function tellPiece(draft: Draft, type: Kind, place: TextPlace, delta: string): void {
  if (delta === '') return;
  const id = messageId(place);
  const told = entry(draft.state.told, id) ?? 0;
  change(draft, { told: { ...draft.state.told, [id]: told + delta.length } });
  tell(draft, { type, messageId: id, delta, ...(place.parent === undefined ? {} : { parent: place.parent }) });
}

/** The whole text at its end: what no piece told before is told now. */
export function tellRest(draft: Draft, type: Kind, place: TextPlace, whole: string): void {
  tellPiece(draft, type, place, whole.slice(entry(draft.state.told, messageId(place)) ?? 0));
}
