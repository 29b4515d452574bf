import type { EventBody, SessionEvent } from './event.ts';
import type { Settings } from './session.ts';
import {
  add,
  appendText,
  base,
  change,
  changeDeadline,
  changeTerminal,
  changeTool,
  closeText,
  closeTexts,
  createDraft,
  type Draft,
  endOwnTerminal,
  newTool,
  openTool,
  settle,
  showWaiting,
} from './transcript-draft.ts';
import type { Item, TerminalView } from './transcript-item.ts';

/**
 * What a reader sees of a run of events. Items are never changed in place: an item that an event touched is a new object,
 * every other one is the same as before. The fold is deaf to events at or below `lastSeq`, so a repeated one does nothing.
 */
export type Transcript = {
  readonly items: readonly Item[];
  readonly lastSeq: number;
  /** Key to place in `items`. */
  readonly places: ReadonlyMap<string, number>;
  /** To the key of its item: a call, a terminal, a waiting record by its id (`tool:…`), and the text that a conversation goes on with. */
  readonly homes: ReadonlyMap<string, string>;
  readonly settings: Settings;
};

export const emptyTranscript: Transcript = {
  items: [],
  lastSeq: -1,
  places: new Map(),
  homes: new Map(),
  settings: {},
};

export function foldAll(events: Iterable<SessionEvent>, from: Transcript = emptyTranscript): Transcript {
  const draft = createDraft(from);
  for (const event of events) foldInto(draft, event);
  return draft;
}

export function fold(transcript: Transcript, event: SessionEvent): Transcript {
  return foldAll([event], transcript);
}

function foldInto(draft: Draft, event: SessionEvent): void {
  if (event.seq <= draft.lastSeq) return;
  draft.lastSeq = event.seq;
  const own = `${event.seq}`;
  const body: EventBody = event.body;
  switch (body.type) {
    case 'assistantText':
      appendText(draft, event, 'text', body);
      return;
    case 'assistantThought':
      appendText(draft, event, 'thought', body);
      return;
    case 'userMessage':
      closeText(draft, body.parent);
      add(draft, {
        ...base(event, own, body.parent),
        kind: 'userMessage',
        id: body.id,
        text: body.text,
        images: body.images,
        via: body.via,
      });
      return;
    case 'peerMessage':
      add(draft, { ...base(event, own), kind: 'peerMessage', from: body.from, text: body.text });
      return;
    case 'toolStart': {
      const { id, tool, kind, title, input, mcpServer, parent } = body;
      closeText(draft, parent);
      if (openTool(draft, id)) {
        changeTool(draft, id, (item) => ({ ...item, tool, toolKind: kind, title, input, mcpServer }));
        return;
      }
      draft.homes.set(`tool:${id}`, own);
      add(draft, { ...newTool(event, id, kind, tool), parent, title, input, mcpServer });
      return;
    }
    case 'toolUpdate':
      changeTool(draft, body.id, (tool) => ({ ...tool, output: tool.output + body.output }));
      return;
    case 'toolEnd':
      // A sub-agent says nothing after the end of its call.
      closeText(draft, body.id);
      changeTool(draft, body.id, (tool) => ({
        ...tool,
        output: body.output,
        truncated: body.truncated,
        state: body.ok ? 'done' : 'failed',
        errorKind: body.errorKind,
        endedAt: event.at,
      }));
      return;
    case 'image': {
      const image = { ref: body.ref, mediaType: body.mediaType, bytes: body.bytes };
      const shown =
        body.about !== undefined &&
        changeTool(draft, body.about, (tool) => ({ ...tool, images: [...tool.images, image] }));
      if (!shown) add(draft, { ...base(event, own), kind: 'image', image });
      return;
    }
    case 'proposedEdit': {
      const { type: _, id, about, ...edit } = body;
      if (about !== undefined && changeTool(draft, about, (tool) => ({ ...tool, edits: [...tool.edits, edit] })))
        return;
      add(draft, { ...newTool(event, id, 'edit', edit.path), edits: [edit], state: 'done' });
      return;
    }
    case 'terminalOpened': {
      const terminal: TerminalView = { id: body.id, argv: body.argv, cwd: body.cwd, output: '' };
      const { about } = body;
      const home = about === undefined ? undefined : draft.homes.get(`tool:${about}`);
      draft.homes.set(`terminal:${body.id}`, home ?? own);
      if (
        about !== undefined &&
        changeTool(draft, about, (tool) => ({ ...tool, terminals: [...tool.terminals, terminal] }))
      )
        return;
      add(draft, { ...newTool(event, about ?? body.id, 'execute', body.argv.join(' ')), terminals: [terminal] });
      return;
    }
    case 'terminalOutput':
      changeTerminal(draft, body.id, (terminal) => ({ ...terminal, output: terminal.output + body.chunk }));
      return;
    case 'terminalExited':
      changeTerminal(draft, body.id, (terminal) => ({
        ...terminal,
        exit: { exitCode: body.exitCode, signal: body.signal },
      }));
      endOwnTerminal(draft, body.id, { ok: body.exitCode === 0, at: event.at });
      return;
    case 'approvalRequested': {
      const { type: _, inputHash, ...approval } = body;
      showWaiting(draft, event, body.id, body.about, { kind: 'approval', approval, inputHash });
      return;
    }
    case 'questionAsked': {
      const { type: _, inputHash, ...question } = body;
      showWaiting(draft, event, body.id, body.about, { kind: 'question', question, inputHash });
      return;
    }
    case 'approvalDeadline':
      changeDeadline(draft, body.id, body.expiresAt);
      return;
    case 'approvalSettled':
    case 'questionAnswered':
      settle(draft, body.id, body.settlement);
      return;
    case 'plan': {
      const key = `plan:${event.turnId ?? own}`;
      if (change(draft, key, ['plan'], (item) => ({ ...item, entries: body.entries }))) return;
      add(draft, { ...base(event, key), kind: 'plan', entries: body.entries });
      return;
    }
    case 'error':
      add(draft, { ...base(event, own), kind: 'error', code: body.code, message: body.message, fatal: body.fatal });
      return;
    case 'commandSent':
      add(draft, { ...base(event, own), kind: 'command', text: body.text });
      return;
    case 'cleared':
      add(draft, { ...base(event, own), kind: 'divider', what: { type: 'cleared' } });
      return;
    case 'compactionStarted':
      add(draft, { ...base(event, own), kind: 'divider', what: { type: 'compacting' } });
      return;
    case 'compacted': {
      const { preTokens, postTokens, trigger, error } = body;
      const what = { type: 'compacted' as const, preTokens, postTokens, trigger, error };
      const last = draft.items.findLast((item) => item.kind === 'divider' && item.what.type === 'compacting');
      if (last && change(draft, last.key, ['divider'], (item) => ({ ...item, what }))) return;
      add(draft, { ...base(event, own), kind: 'divider', what });
      return;
    }
    case 'trimmed':
      add(draft, {
        ...base(event, own),
        kind: 'divider',
        what: { type: 'trimmed', removedMessages: body.removedMessages },
      });
      return;
    case 'settings':
      draft.settings = { ...draft.settings, ...settingsOf(body) };
      return;
    case 'turnEnded':
      closeTexts(draft);
      if (body.outcome === 'completed') return;
      add(draft, {
        ...base(event, own),
        kind: 'divider',
        what: { type: 'turnEnded', outcome: body.outcome, error: body.error },
      });
      return;
    case 'turnStarted':
    case 'messageQueued':
    case 'messageEdited':
    case 'messageMoved':
    case 'messageRemoved':
    case 'commandQueued':
    case 'status':
    case 'attention':
    case 'capabilities':
    case 'modes':
    case 'commands':
    case 'mcp':
    case 'goal':
    case 'goalCleared':
    case 'limits':
    case 'usage':
    case 'renamed':
      return;
    default:
      body satisfies never;
  }
}

function settingsOf(body: {
  model?: string | undefined;
  mode?: string | undefined;
  effort?: string | undefined;
}): Settings {
  return {
    ...(body.model === undefined ? {} : { model: body.model }),
    ...(body.mode === undefined ? {} : { mode: body.mode }),
    ...(body.effort === undefined ? {} : { effort: body.effort }),
  };
}
