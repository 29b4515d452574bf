import type { Outcome, ToolKind } from '../../shared/event.ts';
import type { SessionGroup, SessionSummary } from '../../shared/session.ts';
import { groupOf } from '../../shared/session-groups.ts';
import type { DividerItem, ToolItem } from '../../shared/transcript-item.ts';
import type { Policy, Risk } from '../../shared/waiting.ts';
import type { Tone } from '../ui/tone.ts';
import { countText, tokensText } from './figures.ts';

export type Said = { word: string; tone: Tone };

/** The state of a session in one or two words. What needs a person comes first. */
export function statusSaid(session: SessionSummary): Said {
  if (session.approvals > 0) return { word: 'Waiting for you', tone: 'wait' };
  if (session.questions > 0) return { word: 'Asks you', tone: 'ask' };
  switch (session.status) {
    case 'awaitingInput':
      return { word: 'Waiting for you', tone: 'wait' };
    case 'running':
      return { word: 'Working', tone: 'work' };
    case 'compacting':
      return { word: 'Compacting', tone: 'work' };
    case 'unknown':
      return { word: 'Finding out', tone: 'done' };
    case 'exited':
      if (session.trouble) return { word: 'In trouble', tone: 'trouble' };
      return { word: 'Ended', tone: 'done' };
    case 'idle':
      return idleSaid(session);
    default:
      return session.status satisfies never;
  }
}

function idleSaid(session: SessionSummary): Said {
  if (session.trouble) return { word: 'In trouble', tone: 'trouble' };
  switch (session.lastOutcome) {
    case 'failed':
      return { word: 'Failed', tone: 'trouble' };
    case 'completed':
      return { word: 'Finished', tone: 'done' };
    case 'cancelled':
      return { word: 'Stopped', tone: 'done' };
    case 'interrupted':
      return { word: 'Cut off', tone: 'done' };
    case 'budgetExhausted':
      return { word: 'Budget used up', tone: 'done' };
    case undefined:
      return { word: 'Ready', tone: 'done' };
    default:
      return session.lastOutcome satisfies never;
  }
}

/** What the state means, in a sentence, where the word alone is not enough. */
export function statusSentence(session: SessionSummary): string | undefined {
  if (session.trouble) return session.trouble.message;
  if (session.status === 'unknown') return 'The machine does not say yet whether the agent runs. Wait a moment.';
  if (session.status === 'exited') return 'The agent has ended. Its conversation is kept.';
  return undefined;
}

export const groupWords: Record<SessionGroup, string> = {
  waiting: 'Waiting',
  working: 'Working',
  trouble: 'Trouble',
  idle: 'Idle',
  finished: 'Finished',
};

const groupTones: Record<SessionGroup, Tone> = {
  waiting: 'wait',
  working: 'work',
  trouble: 'trouble',
  idle: 'done',
  finished: 'done',
};

export function sessionTone(session: SessionSummary): Tone {
  const group = groupOf(session);
  return group === 'waiting' && session.approvals === 0 ? 'ask' : groupTones[group];
}

/** How a turn ended, unless it simply ended. */
export const outcomeWords: Record<Exclude<Outcome, 'completed'>, string> = {
  cancelled: 'The turn was stopped',
  failed: 'The turn failed',
  interrupted: 'The turn was cut off because its agent ended',
  budgetExhausted: 'The turn ended because its budget is used up',
};

export function dividerSaid(what: DividerItem['what']): { text: string; more?: string | undefined; tone: Tone } {
  switch (what.type) {
    case 'cleared':
      return { text: 'Cleared: the agent has forgotten everything above', tone: 'plain' };
    case 'compacting':
      return { text: 'Compacting the conversation…', tone: 'work' };
    case 'compacted':
      return compactedSaid(what);
    case 'trimmed':
      return {
        text: `The agent dropped ${countText(what.removedMessages, 'old message')} to make room`,
        tone: 'plain',
      };
    case 'turnEnded':
      return {
        text: outcomeWords[what.outcome],
        more: what.error,
        tone: what.outcome === 'failed' || what.outcome === 'interrupted' ? 'trouble' : 'plain',
      };
    case 'settings':
      return { text: what.text, tone: 'plain' };
    default:
      return what satisfies never;
  }
}

function compactedSaid(what: Extract<DividerItem['what'], { type: 'compacted' }>) {
  if (what.error !== undefined) {
    return { text: 'The conversation was not compacted', more: what.error, tone: 'trouble' as const };
  }
  const counts = [
    what.preTokens === undefined ? '' : ` from ${tokensText(what.preTokens)}`,
    what.postTokens === undefined ? '' : ` to ${tokensText(what.postTokens)}`,
  ].join('');
  const unit = counts === '' ? '' : ' tokens';
  const trigger = what.trigger === undefined ? '' : ` (${what.trigger})`;
  return { text: `Compacted${counts}${unit}${trigger}`, tone: 'plain' as const };
}

const toolKindWords: Record<Exclude<ToolKind, 'other'>, string> = {
  read: 'Read',
  edit: 'Edit',
  delete: 'Delete',
  move: 'Move',
  search: 'Search',
  execute: 'Run',
  think: 'Think',
  fetch: 'Fetch',
  agent: 'Sub-agent',
  question: 'Ask',
};

/** What kind of call it is; a call of no known kind is called by its tool. */
export function toolWord(tool: Pick<ToolItem, 'toolKind' | 'tool'>): string {
  return tool.toolKind === 'other' ? tool.tool : toolKindWords[tool.toolKind];
}

export const errorKindWords: Record<NonNullable<ToolItem['errorKind']>, string> = {
  denied: 'denied',
  interrupted: 'stopped',
  failed: 'failed',
  timeout: 'timed out',
};

export const riskWords: Record<Risk, string> = {
  read: 'read',
  edit: 'edit',
  execute: 'execute',
  network: 'network',
  destructive: 'destructive',
  unknown: 'unknown',
};

/** What may happen at worst, for those who ask what the chip means. */
export const riskSentences: Record<Risk, string> = {
  read: 'It can read files, and change nothing.',
  edit: 'It changes files.',
  execute: 'It runs a command, which can do what you can do.',
  network: 'It reaches beyond this machine.',
  destructive: 'It can destroy what cannot be brought back.',
  unknown: 'Nobody knows what this tool does. It is treated as one that changes things.',
};

export const riskTones: Record<Risk, Tone> = {
  read: 'done',
  edit: 'wait',
  execute: 'wait',
  network: 'wait',
  destructive: 'trouble',
  unknown: 'wait',
};

export const policyWords: Record<Policy['kind'], string> = {
  untrusted: 'Ask for everything but reads',
  'on-request': 'Ask when the agent asks',
  'on-failure': 'Ask only after a failure',
  never: 'Never ask: run everything',
  reject: 'Refuse by kind',
};

/** What the empty field of a message says. */
export function composerPlaceholder(session: SessionSummary): string {
  if (session.turn && session.capabilities.steer) return 'Message steers the running turn';
  if (session.turn) return 'Queue a message';
  return session.capabilities.commands ? 'Message, or / for commands' : 'Message';
}

/** What waits in the queue, in a few words. */
export function queueSaid({ queue, commandsQueued }: SessionSummary): string {
  const first = commandsQueued[0]?.text ?? queue[0]?.text;
  if (first === undefined) return 'Queue is empty';
  return `${queue.length + commandsQueued.length} queued: “${first.replaceAll('\n', ' ')}”`;
}
