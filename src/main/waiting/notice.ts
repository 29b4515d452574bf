import { limits } from '../../shared/limits.ts';
import type { SessionSummary } from '../../shared/session.ts';
import type { Answer, Approval, WaitingRecord } from '../../shared/waiting.ts';
import { noticeText } from './notice-text.ts';

/** `waiting`: a card, or an agent that calls. The others are about the end of a turn, or of an agent. */
export type NoticeKind = 'waiting' | 'finished' | 'failed';

/** What a click opens. */
export type Shown = { kind: 'showCard'; id: string } | { kind: 'showSession'; id: string };

/** One notification as the system shall show it: plain text, safe to be read. */
export type Notice = {
  /** Another one with the same key takes its place. */
  key: string;
  title: string;
  body: string;
  opens: Shown;
  /** Buttons, where the system has them; each settles the card `opens.id`. */
  actions: NoticeAction[];
  /** Only less of what was told before. */
  silent: boolean;
};
export type NoticeAction = { label: string; answer: Answer };

/** What a notice says of a session. */
export type NoticeSession = Pick<SessionSummary, 'id' | 'agentLabel' | 'workspace'>;

/** The last part of a path, as people name a folder. */
export function placeOf({ workspace }: Pick<NoticeSession, 'workspace'>): string {
  const name = workspace.split(/[\\/]/).findLast((part) => part !== '') ?? workspace;
  return noticeText(name, 60).text;
}

/** Says who asks, where, and for which tool; what the input is only if it may. */
export function cardNotice(record: WaitingRecord, session: NoticeSession, tellInput: boolean): Notice {
  const agent = noticeText(session.agentLabel, 40).text;
  const common = { key: `card ${record.id}`, opens: { kind: 'showCard', id: record.id }, silent: false } as const;
  const place = placeOf(session);
  if (record.ask.kind === 'question') {
    const asked = record.ask.question.prompts[0]?.prompt ?? '';
    const body = tellInput ? lines(place, noticeText(asked, limits.noticeInputChars).text) : place;
    return { ...common, title: `${agent} has a question`, body, actions: [] };
  }
  const { approval } = record.ask;
  const input = noticeText(inputOf(approval), limits.noticeInputChars);
  return {
    ...common,
    title: `${agent} asks: ${noticeText(approval.tool, 60).text}`,
    body: tellInput ? lines(place, input.text) : place,
    actions: actionsOf(approval, record.inputHash, tellInput && input.whole),
  };
}

export function callNotice(session: NoticeSession, calls: string, tellInput: boolean): Notice {
  const place = placeOf(session);
  return {
    key: `call ${session.id}`,
    title: `${noticeText(session.agentLabel, 40).text} calls for you`,
    body: tellInput ? lines(place, noticeText(calls, limits.noticeInputChars).text) : place,
    opens: { kind: 'showSession', id: session.id },
    actions: [],
    silent: false,
  };
}

export function endNotice(session: NoticeSession, kind: 'finished' | 'failed'): Notice {
  const agent = noticeText(session.agentLabel, 40).text;
  return {
    key: `end ${session.id}`,
    title: kind === 'finished' ? `${agent} has finished` : `${agent} failed`,
    body: placeOf(session),
    opens: { kind: 'showSession', id: session.id },
    actions: [],
    silent: false,
  };
}

const manyWords: Record<NoticeKind, (count: number) => string> = {
  waiting: (count) => (count === 1 ? '1 request waits' : `${count} requests wait`),
  finished: (count) => (count === 1 ? '1 session has finished' : `${count} sessions have finished`),
  failed: (count) => (count === 1 ? '1 session failed' : `${count} sessions failed`),
};

/** One instead of many. `places`: where they are, the oldest first. */
export function groupNotice(kind: NoticeKind, count: number, places: string[], opens: Shown): Notice {
  const named = [...new Set(places)];
  const rest = named.length - 3;
  const body = `${named.slice(0, 3).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
  return { key: `all ${kind}`, title: manyWords[kind](count), body, opens, actions: [], silent: false };
}

/** The command as it would run, else the whole input. */
function inputOf({ command, argv, input }: Approval): string {
  return command ?? argv?.join(' ') ?? JSON.stringify(input);
}

/**
 * Denying is always safe. Allowing is offered only to one who has read all of what would run, and never for what destroys
 * or is not known: that is for the card.
 */
function actionsOf(
  { decisions, risk, edits, argv, command }: Approval,
  inputHash: string,
  read: boolean,
): NoticeAction[] {
  const harmless = risk !== 'destructive' && risk !== 'unknown' && edits.length === 0;
  const offered = read && harmless && (command !== undefined || argv !== undefined) ? ['allowOnce', 'deny'] : ['deny'];
  return offered.flatMap((kind) => {
    const decision = decisions.find((one) => one.kind === kind);
    return decision
      ? [{ label: decision.label, answer: { kind: 'approval' as const, decision: decision.id, inputHash } }]
      : [];
  });
}

function lines(...all: string[]): string {
  return all.filter((line) => line !== '').join('\n');
}
