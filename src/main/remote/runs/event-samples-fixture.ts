import type { EventOf, EventType } from '../../../shared/event.ts';

/** For tests: an event of each type, with this text wherever an agent or a person can put one. */
export function eventSamples(text: string): { [Type in EventType]: EventOf<Type> } {
  const short = text.slice(0, 200);
  const image = { ref: 'a'.repeat(64), mediaType: 'image/png' as const };
  const edit = { path: short, oldText: text, newText: text, coverage: 'file' as const };
  const settlement = { verdict: 'deny', decidedBy: 'user', at: 5 } as const;
  return {
    turnStarted: { type: 'turnStarted', origin: 'user' },
    turnEnded: { type: 'turnEnded', outcome: 'failed', stopReason: text, error: text },
    userMessage: { type: 'userMessage', id: 'm1', text, images: [image], via: text.slice(0, 60) },
    messageQueued: { type: 'messageQueued', id: 'm2', revision: 1, text, images: [image], via: text.slice(0, 60) },
    messageEdited: { type: 'messageEdited', id: 'm2', revision: 2, text },
    messageMoved: { type: 'messageMoved', id: 'm2', revision: 3 },
    messageRemoved: { type: 'messageRemoved', id: 'm2' },
    peerMessage: { type: 'peerMessage', from: text, text },
    assistantText: { type: 'assistantText', messageId: 'a', delta: text },
    assistantThought: { type: 'assistantThought', messageId: 'b', delta: text },
    plan: { type: 'plan', entries: [{ text, state: 'pending', priority: 'high' }] },
    toolStart: {
      type: 'toolStart',
      id: 'call',
      tool: short,
      kind: 'execute',
      title: text,
      input: { command: text, [text]: [text, { password: text }] },
      mcpServer: text,
    },
    toolUpdate: { type: 'toolUpdate', id: 'call', output: text },
    toolEnd: { type: 'toolEnd', id: 'call', ok: false, output: text, truncated: true, errorKind: 'failed' },
    image: { type: 'image', ...image, about: 'call' },
    proposedEdit: { type: 'proposedEdit', id: 'edit', ...edit, about: 'call' },
    terminalOpened: { type: 'terminalOpened', id: 'tty', argv: [text], cwd: text, about: 'call' },
    terminalOutput: { type: 'terminalOutput', id: 'tty', chunk: text },
    terminalExited: { type: 'terminalExited', id: 'tty', exitCode: 3, signal: text },
    approvalRequested: {
      type: 'approvalRequested',
      ...{ id: 's.1', about: 'call', tool: short, input: { command: text, [text]: [text] }, title: text },
      ...{ argv: [text], command: text, env: { KEY: text }, cwd: short, workspace: short, risk: 'execute' },
      ...{ reason: text, matchedRule: text, edits: [edit], decisions: [], editable: false, takesReason: false },
      expiresAt: 60_000,
      inputHash: '0'.repeat(64),
    },
    approvalDeadline: { type: 'approvalDeadline', id: 's.1', expiresAt: 90_000 },
    approvalSettled: {
      type: 'approvalSettled',
      id: 's.1',
      settlement: { ...settlement, device: 'desk', reason: text },
    },
    questionAsked: {
      type: 'questionAsked',
      id: 's.2',
      title: text,
      prompts: [
        { id: 'p', prompt: text, header: text, options: [{ label: text }], multiSelect: false, freeText: true },
      ],
      inputHash: '0'.repeat(64),
    },
    questionAnswered: {
      type: 'questionAnswered',
      id: 's.2',
      settlement: { verdict: 'answered', decidedBy: 'user', answers: { p: [text] }, at: 5 },
    },
    status: { type: 'status', state: 'running' },
    settings: { type: 'settings', model: text },
    capabilities: { type: 'capabilities', capabilities: {} },
    modes: { type: 'modes', current: text, available: [{ id: text, label: text }] },
    commands: { type: 'commands', available: [{ name: text, description: text }] },
    mcp: { type: 'mcp', server: text, state: 'failed', error: text },
    goal: { type: 'goal', objective: text, state: 'active' },
    goalCleared: { type: 'goalCleared' },
    limits: { type: 'limits', window: text },
    attention: { type: 'attention', message: short },
    usage: {
      type: 'usage',
      ...{ input: 1, output: 1, cacheRead: 0, cacheWrite: 0, costSource: 'unknown', model: text, total: 2 },
    },
    compactionStarted: { type: 'compactionStarted' },
    compacted: { type: 'compacted', trigger: text, error: text },
    trimmed: { type: 'trimmed', removedMessages: 1 },
    commandQueued: { type: 'commandQueued', id: 'c', text },
    commandSent: { type: 'commandSent', id: 'c', text },
    cleared: { type: 'cleared' },
    renamed: { type: 'renamed', title: short },
    error: { type: 'error', code: 'x', message: text, fatal: false },
  };
}
