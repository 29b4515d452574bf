import { firstBehaviour } from '../../shared/behaviour.ts';
import { ok } from '../../shared/result.ts';
import { createFollowers, type Followers } from '../sessions/followers.ts';
import { newSummary } from '../sessions/new-summary.ts';
import { createRoom, type Room } from '../sessions/room.ts';
import type { Store } from '../store/store.ts';
import { change, text } from '../store/store-changes.ts';
import { openFresh } from '../store/store-fixture.ts';
import type { ApiParts } from './parts.ts';

/** For tests: the parts of an app with one session `s`, on a real store and room; what handlers were asked is listed. */
export type ServedParts = {
  parts: ApiParts;
  store: Store;
  room: Room;
  followers: Followers;
  asked: { method: string; input: unknown; by?: unknown }[];
  /** Stores events of the session and shows them, as a session does. */
  append(...deltas: string[]): void;
};

export function createServedParts(overrides: Partial<ApiParts> = {}): ServedParts {
  const store = openFresh();
  const room = createRoom();
  const asked: ServedParts['asked'] = [];
  const facts = { id: 's', title: 'Mend the parser', workspace: '/w', policy: { kind: 'on-request' as const }, at: 0 };
  const summary = newSummary(facts, { id: 'agent', label: 'Agent' });
  let lastSeq = -1;
  const followers = createFollowers({
    read: (after, count) => store.eventsAfter('s', after, count),
    lastSeq: () => lastSeq,
  });
  const note = (method: string) => (input?: unknown, by?: unknown) => {
    asked.push({ method, input, ...(by === undefined ? {} : { by }) });
    return ok({}) as never;
  };
  const commands = new Proxy({} as ApiParts['commands'], { get: (_target, name) => note(String(name)) });

  return {
    store,
    room,
    followers,
    asked,
    append(...deltas) {
      const [result] = store.commit([
        change(
          's',
          deltas.map((delta) => text(delta)),
        ),
      ]);
      if (!result) throw new Error('nothing was stored');
      lastSeq = result.firstSeq + result.rows.length - 1;
      followers.stored(result.firstSeq, result.rows);
    },
    parts: {
      supervisor: {
        create: note('create'),
        resume: note('resume'),
        fork: note('fork'),
        stop: note('stop'),
        delete: note('delete'),
        session: (id) => (id === 's' ? { followers, summary: () => summary } : undefined),
      },
      commands,
      deck: { answer: (id, answer, by) => note('answer')({ id, answer }, by), notNow: note('notNow') },
      room,
      store,
      exportHistory: async (filter) => note('exportHistory')(filter),
      images: { add: note('add') },
      agents: {
        list: async () => [],
        check: note('check'),
        putEndpoint: note('putEndpoint'),
        removeEndpoint: note('removeEndpoint'),
      },
      workspaces: { check: note('check'), pick: async () => undefined, reveal: note('reveal') },
      confirm: async () => true,
      behaviour: { change: note('behaviour') },
      desk: {
        look: note('look'),
        follow(onEntry) {
          onEntry({ kind: 'behaviour', value: firstBehaviour });
          return () => undefined;
        },
      },
      phones: {
        follow: () => () => undefined,
        pair: () => void note('pair')(),
        name: () => undefined,
        rename: note('rename'),
        pause: note('pause'),
        allowMessages: note('allowMessages'),
        revoke: note('revoke'),
        listen: note('listen'),
      },
      pairing: {
        follow: () => () => undefined,
        choose: note('choose'),
        confirm: note('confirmPhone'),
        refuse: () => void note('refuse')(),
        again: () => void note('again')(),
      },
      ...overrides,
    },
  };
}
