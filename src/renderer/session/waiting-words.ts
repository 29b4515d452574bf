import type { Approval, DecisionKind, Settlement, WaitingRecord } from '../../shared/waiting.ts';
import type { Tone } from '../ui/tone.ts';

/** What is asked, in the app's own words; the agent's title is not among them. */
export function approvalTitle(approval: Approval): string {
  const hasCommand = approval.argv !== undefined || approval.command !== undefined;
  switch (approval.risk) {
    case 'destructive':
      return hasCommand ? 'Run a destructive command' : 'Do something destructive';
    case 'network':
      return hasCommand ? 'Run a command that uses the network' : 'Use the network';
    case 'edit':
      return editTitle(approval);
    case 'execute':
      return 'Run a command';
    case 'read':
      return 'Read';
    case 'unknown':
      return hasCommand ? 'Run a command' : 'Use a tool nobody knows';
    default:
      return approval.risk satisfies never;
  }
}

function editTitle(approval: Approval): string {
  if (approval.edits.length > 1) return `Change ${approval.edits.length} files`;
  return approval.edits[0]?.oldText === null ? 'Create a file' : 'Change a file';
}

/** A longer question is text to read, not a title. */
const longestTitle = 120;

/** What is asked, in one line. An approval is titled by the app; a question by itself, for it is what the card asks. */
export function cardTitle({ ask }: WaitingRecord): string {
  if (ask.kind === 'approval') return approvalTitle(ask.approval);
  const { title, prompts } = ask.question;
  const own = title ?? (prompts.length === 1 ? prompts[0]?.prompt : undefined);
  if (own !== undefined && own !== '' && own.length <= longestTitle) return own;
  return prompts.length > 1 ? `${prompts.length} questions` : 'A question';
}

/** How a card stopped waiting: the first word, and who or what decided. */
export function settlementSaid(settlement: Settlement): { word: string; by: string; tone: Tone } {
  switch (settlement.decidedBy) {
    case 'user': {
      const by = settlement.device === undefined ? 'you, at this desk' : `you, on ${settlement.device}`;
      return { ...verdictSaid(settlement), by };
    }
    case 'rule':
      return { ...verdictSaid(settlement), by: settlement.rule === undefined ? 'a rule' : `rule: ${settlement.rule}` };
    case 'expiry':
      return { word: 'Expired', by: 'nobody answered in time', tone: 'done' };
    case 'turnEnded':
      return { word: 'Turn ended', by: 'the turn was over before an answer', tone: 'done' };
    case 'withdrawn':
      return { word: 'Withdrawn', by: 'the agent took it back', tone: 'done' };
    case 'agentExited':
      return { word: 'Agent gone', by: 'the agent ended before an answer', tone: 'done' };
    case 'sessionClosed':
      return { word: 'Session closed', by: 'its session was closed', tone: 'done' };
    case 'shutdown':
      return { word: 'Denied', by: 'Signalbox was quit', tone: 'done' };
    default:
      return settlement.decidedBy satisfies never;
  }
}

function verdictSaid(settlement: Settlement): { word: string; tone: Tone } {
  switch (settlement.verdict) {
    case 'allow':
      return { word: settlement.editedInput === undefined ? 'Allowed' : 'Allowed with changes', tone: 'work' };
    case 'deny':
      return { word: 'Denied', tone: 'trouble' };
    case 'answered':
      return { word: 'Answered', tone: 'ask' };
    case 'none':
      return { word: 'Settled', tone: 'done' };
    default:
      return settlement.verdict satisfies never;
  }
}

/** The few words by which a list names a card: its command, its file, its question. */
export function recordSubject(ask: WaitingRecord['ask']): string {
  if (ask.kind === 'question') return ask.question.prompts[0]?.prompt ?? ask.question.title ?? 'a question';
  const { approval } = ask;
  if (approval.command !== undefined) return approval.command;
  if (approval.argv !== undefined) return approval.argv.join(' ');
  return approval.edits[0]?.path ?? approval.title ?? approval.tool;
}

/** Where it is asked, as `Agent · Flaky test · /home/ada/shop on main`: the parts that are known. */
export function whereParts(
  session: { agentLabel: string; title: string; workspace: string; branch?: string | undefined } | undefined,
): string[] {
  if (!session) return [];
  const place = session.branch === undefined ? session.workspace : `${session.workspace} on ${session.branch}`;
  return [session.agentLabel, session.title, place];
}

/** What a decision does, where its few words do not say it all. The label itself is the agent's or its dialect's. */
export const decisionSentences: Record<DecisionKind, string> = {
  allowOnce: 'This call runs, and the next one is asked about again.',
  allowSession: 'The agent itself remembers this for its session. What it covers is the agent\u2019s to say.',
  allowAlways:
    'The agent itself keeps this, also for later sessions. It is taken back in the agent\u2019s own settings.',
  deny: 'This call does not run. The agent is told so and goes on.',
  denyAndStop: 'This call does not run, and the turn ends.',
};
