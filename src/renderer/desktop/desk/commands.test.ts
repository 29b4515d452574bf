import { describe, expect, it } from 'vitest';
import type { MethodName } from '../../../shared/contract.ts';
import type { WaitingCardHandle } from '../../session/waiting-card.tsx';
import { shortcuts } from '../keys/shortcuts.ts';
import { sessionLiteral } from '../testing/session-literal.ts';
import { type CommandPlace, cardOf, isAble, runCommand } from './commands.ts';
import { type DeskAction, type DeskState, firstDeskState, foldDesk } from './desk-state.ts';

const able = { interrupt: {}, fork: {}, resume: {} };
const running = sessionLiteral('a', { status: 'running', turn: { id: 't', startedAt: 1 }, capabilities: able });
const cards = [
  { id: 'x', sessionId: 'a' },
  { id: 'y', sessionId: 'b' },
];

function placeOf(change: Partial<CommandPlace> = {}, session = running) {
  const layout = { ...firstDeskState.layout, cells: firstDeskState.layout.cells.with(0, session.id) };
  const did: (DeskAction | { method: MethodName; input: unknown } | string)[] = [];
  const card: WaitingCardHandle = {
    allow: () => did.push('allow'),
    edit: () => did.push('edit'),
    deny: () => did.push('deny'),
    denyReason: () => did.push('denyReason'),
    notNow: () => did.push('notNow'),
    focus: () => did.push('focus'),
  };
  const place: CommandPlace = {
    state: { ...firstDeskState, layout },
    sessionById: new Map([[session.id, session]]),
    cards,
    narrow: false,
    dispatch: (action) => void did.push(action),
    ask: async (method, input) => {
      did.push({ method, input });
      return method === 'session.fork' ? ({ sessionId: 'forked' } as never) : ({} as never);
    },
    card: () => card,
    write: () => did.push('write'),
    leaveText: () => false,
    ...change,
  };
  return { place, did };
}

describe('runCommand', () => {
  it('knows every command of the table', () => {
    for (const { id } of shortcuts) expect(() => runCommand(id, placeOf().place)).not.toThrow();
  });

  it.each(['allow', 'edit', 'deny', 'denyReason', 'notNow'] as const)('hands %s to the card', (id) => {
    const { place, did } = placeOf();
    runCommand(id, place);
    expect(did).toEqual([id]);
  });

  it('asks nothing of an agent that cannot', () => {
    const { place, did } = placeOf({}, sessionLiteral('a', { status: 'running', turn: { id: 't', startedAt: 1 } }));
    for (const id of ['stopTurn', 'fork', 'resume'] as const) runCommand(id, place);
    expect(did).toEqual([]);
  });

  it('shows a fork once it is there', async () => {
    const { place, did } = placeOf();
    runCommand('fork', place);
    await Promise.resolve();
    expect(did).toEqual([
      { method: 'session.fork', input: { sessionId: 'a' } },
      { type: 'arrange', action: { type: 'add', sessionId: 'forked' } },
      { type: 'writeTo', sessionId: 'forked' },
    ]);
  });

  it('goes through the cards and stops at the ends', () => {
    const at = (card: string | undefined, id: 'nextCard' | 'previousCard') => {
      const { place, did } = placeOf({ state: { ...firstDeskState, card } });
      runCommand(id, place);
      return did;
    };
    expect(at(undefined, 'nextCard')).toEqual([{ type: 'card', id: 'y' }]);
    expect(at('settled', 'previousCard')).toEqual([{ type: 'card', id: 'x' }]);
    expect(at('x', 'nextCard')).toEqual([{ type: 'card', id: 'y' }]);
    expect(at('y', 'nextCard')).toEqual([{ type: 'card', id: 'y' }]);
    expect(at('y', 'previousCard')).toEqual([{ type: 'card', id: 'x' }]);
  });

  it('brings the deck in front where it is hidden', () => {
    const { place, did } = placeOf({ narrow: true });
    runCommand('nextCard', place);
    expect(did).toEqual([
      { type: 'card', id: 'x' },
      { type: 'deckOver', shown: true },
    ]);
  });

  it('leaves one thing at a time: the text, the deck, the single cell', () => {
    const leave = (state: DeskState, leaveText: boolean) => {
      const { place, did } = placeOf({ state, leaveText: () => leaveText });
      runCommand('leave', place);
      return did;
    };
    const whole = foldDesk(
      { ...firstDeskState, layout: { ...firstDeskState.layout, count: 4 } },
      { type: 'arrange', action: { type: 'toggleWhole' } },
    );
    const all = { ...whole, deckOver: true };
    expect(leave(all, true)).toEqual([]);
    expect(leave(all, false)).toEqual([{ type: 'deckOver', shown: false }]);
    expect(leave(whole, false)).toEqual([{ type: 'arrange', action: { type: 'toggleWhole' } }]);
    expect(leave(firstDeskState, false)).toEqual([]);
  });
});

describe('isAble', () => {
  it('stops a turn only while one runs, and resumes only what has ended', () => {
    expect(isAble('stopTurn', running)).toBe(true);
    expect(isAble('stopTurn', { ...running, turn: undefined })).toBe(false);
    expect(isAble('resume', running)).toBe(false);
    expect(isAble('resume', { ...running, status: 'exited' })).toBe(true);
    expect(isAble('stopAgent', { ...running, status: 'exited' })).toBe(false);
  });
});

describe('cardOf', () => {
  it('is the chosen one while it waits, else the first', () => {
    expect(cardOf('y', cards)?.id).toBe('y');
    expect(cardOf('settled', cards)?.id).toBe('x');
    expect(cardOf('settled', [])).toBeUndefined();
  });
});
