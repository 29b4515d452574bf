import type { EventBody } from '../../shared/event.ts';
import { limits } from '../../shared/limits.ts';
import { tokenCount } from '../../shared/token-count.ts';
import { addUsage } from '../../shared/usage.ts';
import type { DriverReport } from '../drivers/driver.ts';
import { cleanText, cutText, previewOf } from './clean-text.ts';
import { type Draft, record, settleStatus, update, updateSummary } from './ledger.ts';
import { callPerson } from './ledger-attention.ts';
import { recordText } from './ledger-text.ts';
import { endTool, startTool, updateTool } from './ledger-tool.ts';
import { endTurn, startTurn, withdraw } from './ledger-turn.ts';
import { ask } from './ledger-waiting.ts';
import { takeMessage } from './queue.ts';

type ReportOf<Type extends DriverReport['type']> = Extract<DriverReport, { type: Type }>;

/** Takes one report of a dialect into the ledger, under the rules that hold for every agent. */
export function applyReport(draft: Draft, report: DriverReport): void {
  const { turn, capabilities } = draft.ledger.summary;
  if (belongsToTurn(report) && !turn && !(report.type === 'terminalOpened' && capabilities.terminal)) {
    draft.dropped.push(`${report.type} came after its turn had ended`);
    return;
  }
  switch (report.type) {
    case 'turnStarted':
      startTurn(draft, report.origin);
      return;
    case 'turnEnded':
      if (draft.ledger.summary.turn) endTurn(draft, cleanEnd(report));
      else update(draft, { commandUnderWay: false });
      return;
    case 'messageTaken':
      startTurn(draft, 'user', report.id);
      takeMessage(draft, report);
      // Whoever writes has come; what has no id of ours the agent told itself.
      if (report.id !== undefined) callPerson(draft, null);
      return;
    case 'assistantText':
    case 'assistantThought':
      recordText(draft, report);
      return;
    case 'toolStart':
      startTool(draft, report);
      return;
    case 'toolUpdate':
      updateTool(draft, report);
      return;
    case 'toolEnd':
      endTool(draft, report);
      return;
    case 'approvalRequested': {
      const { type: _, ...approval } = report;
      ask(draft, { kind: 'approval', approval });
      return;
    }
    case 'questionAsked': {
      const { type: _, ...question } = report;
      ask(draft, { kind: 'question', question });
      return;
    }
    case 'withdrawn':
      withdrawn(draft, report.id);
      return;
    case 'usage':
      recordUsage(draft, report);
      return;
    case 'imageData':
      recordImage(draft, report);
      return;
    case 'ready':
      update(draft, { ready: true });
      return;
    case 'agentSession':
      if (report.id !== draft.ledger.summary.agentSessionId) updateSummary(draft, { agentSessionId: report.id });
      return;
    case 'title':
      rename(draft, report.title);
      return;
    case 'compactionStarted':
      update(draft, { compacting: true });
      record(draft, report);
      settleStatus(draft);
      return;
    case 'compacted':
      update(draft, { compacting: false, commandUnderWay: false });
      record(draft, report);
      settleStatus(draft);
      return;
    case 'cleared':
      update(draft, { commandUnderWay: false });
      record(draft, report);
      return;
    case 'error':
      update(draft, { commandUnderWay: false });
      recordError(draft, report);
      return;
    case 'status':
      return;
    case 'attention':
      callPerson(draft, report.message);
      return;
    case 'terminalOutput':
      // A session that is a terminal is one long output: a page of it begins anywhere.
      record(draft, report, draft.ledger.summary.capabilities.terminal !== undefined);
      return;
    default:
      project(draft, report);
      record(draft, report);
  }
}

/** Facts of the summary that an event carries as they are. */
function project(draft: Draft, report: Exclude<DriverReport, { type: 'ready' }>): void {
  const { summary } = draft.ledger;
  if (report.type === 'settings') {
    const { type: _, ...settings } = report;
    updateSummary(draft, { settings: { ...summary.settings, ...settings } });
  } else if (report.type === 'capabilities') {
    updateSummary(draft, { capabilities: report.capabilities });
  } else if (report.type === 'modes') {
    const modes = { available: report.available };
    updateSummary(draft, {
      capabilities: { ...summary.capabilities, modes },
      settings: { ...summary.settings, mode: report.current },
    });
  } else if (report.type === 'commands') {
    updateSummary(draft, { capabilities: { ...summary.capabilities, commands: { available: report.available } } });
  } else if (report.type === 'mcp') {
    const { type: _, ...server } = report;
    updateSummary(draft, { mcp: [...summary.mcp.filter((one) => one.server !== server.server), server] });
  } else if (report.type === 'limits') {
    const { type: _, ...window } = report;
    const others = summary.rateWindows.filter((one) => one.window !== window.window);
    updateSummary(draft, { rateWindows: [...others, window] });
  } else if (report.type === 'goal') {
    const { type: _, ...goal } = report;
    updateSummary(draft, { goal });
  } else if (report.type === 'goalCleared') {
    const { goal: _, ...rest } = summary;
    update(draft, { summary: rest });
  }
}

const turnBound: ReadonlySet<DriverReport['type']> = new Set([
  'assistantText',
  'assistantThought',
  'toolStart',
  'toolUpdate',
  'toolEnd',
  'plan',
  'proposedEdit',
  'imageData',
  'terminalOpened',
]);

function belongsToTurn(report: DriverReport): boolean {
  return turnBound.has(report.type);
}

function cleanEnd(report: ReportOf<'turnEnded'>): ReportOf<'turnEnded'> {
  return report.error === undefined
    ? report
    : { ...report, error: cutText(cleanText(report.error), limits.troubleBytes) };
}

/** The agent takes a request back, by its own name for it. */
function withdrawn(draft: Draft, agentId: string): void {
  const found = Object.entries(draft.ledger.pending).find(([, entry]) => entry.agentId === agentId);
  if (found) withdraw(draft, found[0]);
}

function recordError(draft: Draft, report: ReportOf<'error'>): void {
  const message = cleanText(report.message);
  record(draft, { ...report, message: cutText(message, limits.toolOutputBytes) });
  if (!report.fatal) return;
  updateSummary(draft, { trouble: { code: report.code, message: cutText(message, limits.troubleBytes) } });
}

function recordUsage(draft: Draft, report: ReportOf<'usage'>): void {
  const totals = addUsage(draft.ledger.summary.totals, report);
  updateSummary(draft, {
    totals,
    ...(report.contextUsed === undefined ? {} : { contextUsed: report.contextUsed }),
    ...(report.contextSize === undefined ? {} : { contextSize: report.contextSize }),
  });
  record(draft, { ...report, total: tokenCount(totals) } as Extract<EventBody, { type: 'usage' }>);
}

function recordImage(draft: Draft, report: ReportOf<'imageData'>): void {
  const image = draft.context.keepImage(report.base64);
  if (!image) {
    record(draft, {
      type: 'error',
      code: 'badImage',
      message: 'The agent sent an image that cannot be shown.',
      fatal: false,
    });
    return;
  }
  const about = report.about === undefined ? {} : { about: report.about };
  record(draft, { type: 'image', ...image, ...about }, report.about === undefined);
}

function rename(draft: Draft, title: string): void {
  const cut = previewOf(cleanText(title), limits.titleBytes);
  if (cut === '' || cut === draft.ledger.summary.title) return;
  updateSummary(draft, { title: cut });
  record(draft, { type: 'renamed', title: cut });
}
