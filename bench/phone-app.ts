import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { thisMachine } from '../e2e/phone/this-machine.ts';
import { createRemote, type RemoteDeps } from '../src/main/remote/remote.ts';
import { createCommitter } from '../src/main/sessions/committer.ts';
import { createFollowers } from '../src/main/sessions/followers.ts';
import { newSummary } from '../src/main/sessions/new-summary.ts';
import { createRoom } from '../src/main/sessions/room.ts';
import { limits } from '../src/shared/limits.ts';
import { type AppNews, type AppOrder, perSecond, sessionCount } from './phone-messages.ts';
import { changeOf, openBenchStore, streamedEvents } from './stored-session.ts';

/*
 * The main process of the app without its window and its agents: fifty sessions stream, each piece is committed and shown
 * as it is in the app, and phones may come.
 */
const folder = process.argv[2] ?? '';
const tell = (news: AppNews) => process.send?.(news);
const store = openBenchStore(join(folder, 'store.db'));
const room = createRoom();
const committer = createCommitter({
  store,
  now: Date.now,
  isFull: () => false,
  onHeld: () => undefined,
  onBroken(error) {
    throw error;
  },
  onFault(error) {
    throw error;
  },
});

type Streaming = {
  followers: ReturnType<typeof createFollowers>;
  summary: ReturnType<typeof newSummary>;
  step(): void;
};

function stream(place: number): Streaming {
  const id = `session-${place}`;
  const now = Date.now();
  const turn = { id: 'turn-1', startedAt: now };
  const facts = { id, title: `Stream ${place}`, workspace: '/w', policy: { kind: 'on-request' as const }, at: now };
  const summary = { ...newSummary(facts, { id: 'echo', label: 'Echo' }), status: 'running' as const, turn };
  const began = { at: now, turnId: turn.id, body: { type: 'turnStarted', origin: 'user' } as const, itemStart: true };
  store.commit([changeOf(id, [began], 0, true)]);
  room.session(summary, false);
  let lastSeq = 0;
  let number = 0;
  let pending = 0;
  const followers = createFollowers({
    read: (after, count) => store.eventsAfter(id, after, count),
    lastSeq: () => lastSeq,
  });
  const committable = {
    take() {
      const events = streamedEvents(pending, number);
      number += pending;
      pending = 0;
      return events.length > 0 ? changeOf(id, events, number * 100, false) : undefined;
    },
    committed({ firstSeq, rows }: { firstSeq: number; rows: readonly string[] }) {
      lastSeq = firstSeq + rows.length - 1;
      followers.stored(firstSeq, rows);
      room.session(summary, true);
    },
    hold: () => undefined,
  };
  return {
    followers,
    summary,
    step() {
      pending += 1;
      committer.enlist(committable, followers.watched() ? limits.commitVisibleMs : limits.commitHiddenMs);
    },
  };
}

const page = join(folder, 'page');
mkdirSync(page);
writeFileSync(join(page, 'index.html'), '');
const sessions = new Map(Array.from({ length: sessionCount }, (_, place) => [`session-${place}`, stream(place)]));
const secrets = new Map<string, string>();
const deps: RemoteDeps = {
  handlers: {} as RemoteDeps['handlers'],
  room,
  session(id) {
    const found = sessions.get(id);
    return found && { followers: found.followers, summary: () => found.summary };
  },
  store,
  secrets: {
    get: (name) => secrets.get(name),
    set: (name, secret) => {
      secrets.set(name, secret);
      return 'memory';
    },
    remove: (name) => void secrets.delete(name),
    kept: () => 'memory',
  },
  page,
  desk: 'bench',
  home: '/home/nobody',
  presence: { looksAt: () => false, onChange: () => () => undefined },
  now: Date.now,
  log: () => undefined,
  openPairing: () => undefined,
};
const remote = createRemote(deps, thisMachine);

let events = 0;
/** Every session's piece is due every so often; those that a busy machine was too late for are made up for. */
const began = performance.now();
const ticking = setInterval(() => {
  const due = Math.floor(((performance.now() - began) / 1_000) * perSecond) * sessionCount;
  while (events < due) {
    sessions.get(`session-${events % sessionCount}`)?.step();
    events += 1;
  }
}, 5);

const opened = await remote.phones.listen('lo');
if (!opened.ok) throw new Error(opened.error.message);
remote.pairing.follow((pairing) => {
  if (pairing.state === 'offered') tell({ kind: 'offered', link: pairing.link });
  if (pairing.state === 'comparing') tell({ kind: 'comparing' });
});

process.on('message', (order: AppOrder) => {
  if (order.kind === 'confirm') {
    remote.pairing.confirm(order.name, false);
    remote.pairing.again();
  } else if (order.kind === 'measure') {
    const before = { cpu: process.cpuUsage(), at: performance.now(), events };
    setTimeout(() => {
      const { user, system } = process.cpuUsage(before.cpu);
      const seconds = (performance.now() - before.at) / 1_000;
      tell({ kind: 'measured', cpu: (user + system) / 1e6, seconds, events: events - before.events });
    }, order.seconds * 1_000);
  } else {
    void end();
  }
});

async function end(): Promise<void> {
  clearInterval(ticking);
  await remote.close();
  committer.close();
  room.close();
  store.close();
  process.disconnect?.();
}
