import { describe, expect, it } from 'vitest';
import type { Risk } from '../../../shared/waiting.ts';
import { questionLiteral } from '../../session/testing/question-literal.ts';
import { approvalLiteral } from '../testing/waiting-literal.ts';
import { groupsOf, orderDeck } from './deck-order.ts';

const entry = (id: string, sessionId: string, risk: Risk, order: number) => {
  return { record: approvalLiteral(id, { risk }, { sessionId }), order };
};
const waiting = [
  entry('1', 'a', 'read', 1),
  entry('2', 'b', 'execute', 2),
  entry('3', 'a', 'destructive', 3),
  { record: questionLiteral('4', {}), order: 4 },
  entry('5', 'b', 'execute', 5),
];
const ids = (deckOrder: 'age' | 'risk', deckGroups: boolean) =>
  orderDeck(waiting, { deckOrder, deckGroups })
    .map(({ record }) => record.id)
    .join('');

describe('orderDeck', () => {
  it('is the order of asking, or of harm, and among equals the order of asking', () => {
    expect(ids('age', false)).toBe('12345');
    expect(ids('risk', false)).toBe('32541');
  });

  it('keeps the cards of a session together, in the order of their first one', () => {
    expect(ids('age', true)).toBe('13254');
    expect(ids('risk', true)).toBe('31254');
  });

  it('makes a group of each session', () => {
    expect(groupsOf(waiting).map(({ sessionId, entries }) => [sessionId, entries.length])).toEqual([
      ['a', 2],
      ['b', 2],
      ['s', 1],
    ]);
  });
});
