import type { Json } from '../../shared/ids.ts';
import type { Dialect, DialectCommand, DialectEvent, Step } from '../dialects/dialect.ts';
import type { AgentEntry } from '../drivers/process/agent-entry.ts';

/** What the puppet writes: reports as they are, several in one line, and a greeting that wants an answer at once. */
export type PuppetLine = { reports: DialectEvent[] } | { ping: string };

/** What it reads. `n` counts the frames of one process: a frame that is lost or comes twice leaves a hole or a double. */
export type PuppetFrame = {
  n: number;
  kind: 'hello' | 'pong' | DialectCommand['kind'];
  about?: string;
  verdict?: string;
};

type State = { frames: number };

/** A dialect for tests of sessions: it says what it is told to say, and its frames are numbered. */
export const puppetDialect: Dialect<State> = {
  agent: 'puppet',
  launch: () => ({ args: [], env: {}, state: { frames: 0 } }),
  attach: (state, { kind }) => (kind === 'started' ? send(state, { kind: 'hello' }) : step(state)),
  receive(state, input) {
    if (input.kind !== 'line') return step(state);
    const line = input.json as PuppetLine | Json;
    if (typeof line !== 'object' || line === null || Array.isArray(line))
      return { ...step(state), unknown: 'no object' };
    if ('ping' in line) return send(state, { kind: 'pong', about: String(line.ping) });
    if ('reports' in line) return { ...step(state), events: line.reports as DialectEvent[] };
    return { ...step(state), unknown: 'neither reports nor ping' };
  },
  command(state, command) {
    if (command.kind === 'settle') {
      return send(state, { kind: 'settle', about: command.id, verdict: command.settlement.verdict });
    }
    if (command.kind === 'send') return send(state, { kind: 'send', about: command.messageId });
    return send(state, { kind: command.kind, ...(command.kind === 'raw' ? { about: command.text } : {}) });
  },
};

function step(state: State): Step<State> {
  return { state, events: [], frames: [], errands: [] };
}

function send(state: State, frame: Omit<PuppetFrame, 'n'>): Step<State> {
  const n = state.frames + 1;
  return { ...step({ frames: n }), frames: [JSON.stringify({ n, ...frame })] };
}

export const puppetEntry: AgentEntry = {
  id: 'puppet',
  label: 'Puppet',
  about: 'Says what a test tells it to say.',
  install: 'nothing to install',
  program: { kind: 'bundled', path: '/nowhere/puppet', args: [], env: {}, version: '1' },
  dialect: puppetDialect,
  passEnv: [],
  models: [],
  modes: [],
};
