import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { DeadlineRule } from '../waiting/deadlines.ts';
import { createMemoryWires } from '../wire/memory-wire.ts';
import { type App, createReaper, memoryDisk, settleDown, startApp } from './crash-fixture.ts';
import { type Act, type Line, reportOf } from './crash-history-fixture.ts';
import { eventsOf, pictureOf, type Remains } from './crash-remains-fixture.ts';
import type { PuppetFrame } from './puppet-fixture.ts';

/** Deadlines that only the long step of the clock reaches. */
const approvalMs: DeadlineRule = ({ byPhone }) => (byPhone ? 120_000 : 550_000);

/** When the app dies, counted in places since its last birth, and how much of its last write was written. */
export type Death = { after: number; torn: number };

/**
 * Plays a history in which the app dies at these places; after each death it starts again, and what was cut off is done
 * again. `atOnce`: how many lines it hears together. One by one it does the same however often it dies; of several, a later
 * one can change what an earlier one leads to, and which are heard together depends on when the app died.
 */
export async function play(history: readonly Act[], deaths: readonly Death[], atOnce = 1): Promise<Remains> {
  const root = mkdtempSync(join(memoryDisk, 'signalbox-crash-'));
  mkdirSync(join(root, 'work'));
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'Date'],
    now: 1_000_000_000_000,
  });
  try {
    return await playIn(root, history, [...deaths], atOnce);
  } finally {
    vi.useRealTimers();
    rmSync(root, { recursive: true, force: true });
  }
}

async function playIn(root: string, history: readonly Act[], deaths: Death[], atOnce: number): Promise<Remains> {
  const outside = { root, wires: createMemoryWires(), reaper: createReaper(), shown: new Map<number, string>() };
  const { wires, reaper } = outside;
  const log: string[] = [];
  let app: App = startApp(outside, approvalMs);
  await app.supervisor.open();
  const created = await app.supervisor.create(
    { agent: 'puppet', workspace: join(root, 'work'), policy: { kind: 'on-request' } },
    { via: 'desk' },
  );
  if (!created.ok) throw new Error(created.error.message);
  const { sessionId } = created.value;
  const session = () => {
    const found = app.supervisor.session(sessionId);
    if (!found) throw new Error('the session is gone');
    return found;
  };
  app.look(sessionId);

  async function hear(): Promise<void> {
    await settleDown();
    while (wires.pump(atOnce)) await settleDown();
  }

  /** Does something that the app may not survive. `isDone`: it was done before the app died. */
  async function survive(work: () => void | Promise<void>, isDone: () => boolean = () => false): Promise<void> {
    let todo = work;
    for (;;) {
      try {
        await todo();
        if (!reaper.dead) {
          if (todo === work) return;
          todo = work;
          if (isDone()) return;
          continue;
        }
      } catch (error) {
        if (!reaper.dead) throw error;
      }
      todo = boot;
    }
  }

  async function boot(): Promise<void> {
    bury();
    app = startApp(outside, approvalMs);
    await app.supervisor.open();
    app.look(sessionId);
    await hear();
  }

  function bury(): void {
    const torn = deaths.shift()?.torn;
    wires.crash(torn === undefined || !reaper.inWrite ? {} : { tornWrite: torn });
    // Taking the timers away sets the clock back to its start.
    const now = Date.now();
    vi.clearAllTimers();
    vi.setSystemTime(now);
    log.push(...app.log);
    app.close();
    reaper.begin(deaths[0]?.after);
  }

  const folder = () => wires.folders().at(-1) ?? '';
  const process = () => wires.process(folder());
  let reading = '';
  let inbox: string[] = [];

  /** The agent's own doing, which no death of the app disturbs; only what it says has to be heard. */
  function readInput(): void {
    if (reading !== folder()) {
      reading = folder();
      inbox = [];
    }
    for (const line of process().takeInput()) {
      const frame = JSON.parse(line) as PuppetFrame;
      if (frame.kind === 'send' && frame.about !== undefined) inbox.push(frame.about);
      if (frame.kind === 'hello') say([{ type: 'capabilities', capabilities: able }, { type: 'ready' }]);
    }
  }

  function say(...lines: Line[]): void {
    for (const line of lines) {
      if (typeof line === 'string') process().say(line);
      else process().say(JSON.stringify('ping' in line ? line : { reports: line.map(reportOf) }));
    }
  }

  const count = (kind: string) => process().input().split(`"kind":"${kind}"`).length;
  const stored = (type: string, mark: string) =>
    eventsOf(app, sessionId).some(({ body }) => body.type === type && Object.values(body).includes(mark));
  const message = (pick: number) => session().ledger().queue.at(pick);

  async function perform(act: Act, place: number): Promise<void> {
    const mark = `mark-${place}`;
    if (act.by === 'clock') {
      const until = Date.now() + act.ms;
      if (act.ms > 1_000) await survive(flush);
      await survive(async () => void (await vi.advanceTimersByTimeAsync(Math.max(0, until - Date.now()))));
      return;
    }
    if (act.by === 'agent') return agentDoes(act);
    switch (act.does) {
      case 'send':
        return survive(async () => {
          const by = place % 2 === 0 ? { via: 'desk', device: 'phone-1' } : { via: 'desk' };
          await app.commands.send({ sessionId, id: mark, text: mark, images: [] }, by);
          await hear();
        });
      case 'compact':
      case 'raw': {
        const command =
          act.does === 'raw' ? { kind: 'raw' as const, text: mark } : { kind: 'compact' as const, instructions: mark };
        const text = act.does === 'raw' ? mark : `/compact ${mark}`;
        return survive(
          () => void app.commands.command({ sessionId, command }),
          () => stored('commandQueued', text),
        );
      }
      case 'rename':
        return survive(
          () => void app.commands.rename({ sessionId, title: mark }),
          () => stored('commandQueued', `/rename ${mark}`) || (stored('renamed', mark) && !session().driver()),
        );
      case 'interrupt': {
        const before = count('interrupt');
        return survive(
          () => void app.commands.interrupt({ sessionId }),
          () => count('interrupt') > before,
        );
      }
      case 'stop':
        return survive(async () => {
          await app.supervisor.stop(sessionId);
          await hear();
        });
      case 'policy':
        return survive(() => void app.commands.setPolicy({ sessionId, policy: { kind: act.policy } }));
      case 'edit':
      case 'remove': {
        const entry = message(act.pick);
        if (!entry) return;
        const { id, revision } = entry;
        return survive(() => {
          if (act.does === 'remove') app.commands.removeMessage({ sessionId, id, revision });
          else app.commands.editMessage({ sessionId, id, revision, text: `${mark} edited` });
        });
      }
      case 'move': {
        const entry = message(act.pick);
        if (!entry) return;
        const { id, revision } = entry;
        const before = message(act.before)?.id;
        return survive(() => void app.commands.moveMessage({ sessionId, id, revision, before }));
      }
      case 'answer': {
        const [id, entry] = Object.entries(session().ledger().pending).at(act.pick) ?? [];
        if (id === undefined || !entry) return;
        const { inputHash } = entry;
        const edited = act.edited && act.decision === 'allowOnce' ? { editedInput: { command: 'true' } } : {};
        return survive(() => {
          if (entry.kind === 'question')
            app.deck.answer(id, { kind: 'question', inputHash, answers: { p: ['a'] } }, {});
          else app.deck.answer(id, { kind: 'approval', inputHash, decision: act.decision, ...edited }, {});
        });
      }
    }
  }

  async function agentDoes(act: Extract<Act, { by: 'agent' }>): Promise<void> {
    switch (act.does) {
      case 'say':
        say(...act.lines);
        return survive(() => hear());
      case 'read':
        await survive(flush);
        readInput();
        return survive(() => hear());
      case 'take': {
        await survive(flush);
        readInput();
        const id = inbox.shift();
        if (id !== undefined) say([{ type: 'messageTaken', id, text: id, images: [] }]);
        return survive(() => hear());
      }
      case 'end':
        process().end(act.code);
        return survive(() => hear());
    }
  }

  function flush(): Promise<void> {
    app.committer.flush();
    return hear();
  }

  await perform({ by: 'agent', does: 'read' }, -1);
  reaper.begin(deaths[0]?.after);
  for (const [place, act] of history.entries()) await perform(act, place);
  await perform({ by: 'agent', does: 'read' }, history.length);
  const { places } = reaper;
  deaths.length = 0;
  reaper.begin(undefined);
  await flush();

  const events = eventsOf(app, sessionId);
  const lines = [...log, ...app.log];
  const remains: Remains = {
    events,
    inputs: wires.folders().map((one) => wires.process(one).input().split('\n')),
    picture: pictureOf(app, sessionId, events),
    faults: lines.filter((words) => words.includes('fault')),
    refused: lines.flatMap((words) => / request (\S+) was refused/.exec(words)?.[1] ?? []),
    deckIds: app.deck
      .entries()
      .map(({ record }) => record.id)
      .sort(),
    pendingIds: app.store
      .pending()
      .map(({ id }) => id)
      .sort(),
    turnOpen: session().summary().turn !== undefined,
    places,
  };
  if (outside.shown.size !== events.length) throw new Error('the window was not shown everything');
  for (const [seq, row] of outside.shown) {
    if (JSON.stringify(events[seq]) !== row) throw new Error(`what was shown as ${seq} is not what is stored`);
  }
  await app.supervisor.close();
  app.deck.close();
  app.committer.close();
  app.close();
  return remains;
}

const able = { interrupt: {}, compact: {}, raw: {}, rename: {}, resume: {} };
