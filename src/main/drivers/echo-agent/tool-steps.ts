import { writeFile } from 'node:fs/promises';
import { toolKindSchema } from '../../../shared/event.ts';
import type { Json } from '../../../shared/ids.ts';
import type { Edit } from '../../../shared/waiting.ts';
import { type Call, inWorkspace, playCall, streamOutput } from './call.ts';
import { drawBars } from './draw-bars.ts';
import { parseDuration, parseNumber, type ScriptStep } from './parse-script.ts';
import { parentOf, type Stage, type StepPlayer, type StepPlayers } from './stage.ts';

/** Tool calls of every kind, and what they show. */
export const toolSteps: StepPlayers = {
  read: simple((stage, path) => ({
    tool: 'Read',
    kind: 'read',
    title: path,
    input: { path: inWorkspace(stage, path) },
    risk: 'read',
  })),
  search: simple((stage, pattern) => ({
    tool: 'Search',
    kind: 'search',
    title: pattern,
    input: { pattern, path: stage.workspace },
    risk: 'read',
  })),
  fetch: simple((_, url) => ({ tool: 'Fetch', kind: 'fetch', title: url, input: { url }, risk: 'network' })),
  run: simple((_, command) => ({
    tool: 'Run',
    kind: 'execute',
    title: command,
    input: { command },
    risk: 'execute',
    command,
    argv: words(command),
  })),
  tool: simple((_, text, step) => {
    const [name = 'tool', ...rest] = text.split(' ');
    const kind = toolKindSchema.safeParse(step.options.kind).data ?? 'other';
    return { tool: name, kind, title: step.options.title ?? name, input: jsonOr(rest.join(' ')), risk: 'unknown' };
  }),
  edit: playEdit,
  async image(stage, step) {
    const values = (step.options.values ?? '3,5,4,7,6,9').split(',').map(Number);
    const call: Call = {
      tool: 'Chart',
      kind: 'other',
      title: step.words || 'A chart',
      input: { values },
      risk: 'read',
    };
    await playCall(stage, step, call, async (id) => {
      stage.say({ type: 'image', base64: drawBars(values).toString('base64'), about: id });
      return `${values.length} bars`;
    });
  },
  async terminal(stage, step) {
    const argv = words(step.words);
    const call: Call = { tool: 'Terminal', kind: 'execute', title: step.words, input: { argv }, risk: 'execute', argv };
    await playCall(stage, step, call, (id) => playTerminal(stage, step, id, argv));
  },
  async agent(stage, step) {
    const id = stage.newId('call');
    const input = { task: step.words };
    const start = { id, tool: 'Agent', kind: 'agent', title: step.words, input, ...parentOf(stage) } as const;
    stage.event({ type: 'toolStart', ...start });
    await stage.play(step.children, id);
    stage.event({ type: 'toolEnd', id, ok: true, output: step.options.result ?? 'Done.', truncated: false });
  },
};

function simple(callOf: (stage: Stage, words: string, step: ScriptStep) => Call): StepPlayer {
  const playOne: StepPlayer = (stage, step) =>
    playCall(stage, step, callOf(stage, step.words, step), async (id, input) => {
      await stage.sleep(parseDuration(step.options.for, 0));
      const changed = JSON.stringify(input) !== JSON.stringify(callOf(stage, step.words, step).input);
      const output = changed ? `As you changed it: ${JSON.stringify(input)}\n${step.body}` : step.body;
      return streamOutput(stage, step, id, output);
    });
  return async (stage, step) => {
    const { count } = step.options;
    if (count === undefined) return playOne(stage, step);
    const all = Array.from({ length: parseNumber(count, 1) }, (_, at) => `${step.words} ${at + 1}`);
    await Promise.all(all.map((words) => playOne(stage, { ...step, words })));
  };
}

async function playEdit(stage: Stage, step: ScriptStep): Promise<void> {
  const path = inWorkspace(stage, step.words);
  const side = (mark: string) =>
    step.body
      .split('\n')
      .filter((line) => line.startsWith(' ') || line.startsWith(mark))
      .map((line) => line.slice(1))
      .join('\n');
  const isNew = step.options.new === 'yes';
  const line = step.options.line === undefined ? {} : { line: parseNumber(step.options.line, 1) };
  const oldText = isNew ? null : side('-');
  const newText = isNew ? step.body : side('+');
  const edit: Edit = { path, oldText, newText, coverage: isNew ? 'file' : 'fragment', ...line };
  const input: Json = isNew ? { path, content: newText } : { path, oldText, newText };
  const call: Call = { tool: 'Edit', kind: 'edit', title: step.words, input, risk: 'edit', edits: [edit] };
  await playCall(stage, step, call, async (id) => {
    if (step.options.write === 'yes') await writeFile(path, newText);
    stage.event({ type: 'proposedEdit', id: stage.newId('edit'), about: id, ...edit });
    return 'The file was changed.';
  });
}

async function playTerminal(stage: Stage, step: ScriptStep, about: string, argv: string[]): Promise<string> {
  const id = stage.newId('terminal');
  const rate = parseNumber(step.options.rate, 0);
  stage.event({ type: 'terminalOpened', id, argv, cwd: stage.workspace, about });
  for (const line of step.body.split('\n')) {
    const chunk = `${line.replaceAll('\\e', '\u001b').replaceAll('\\r', '\r')}\r\n`;
    stage.event({ type: 'terminalOutput', id, chunk });
    await stage.sleep(rate > 0 ? 1_000 / rate : 0);
  }
  const exitCode = parseNumber(step.options.exit, 0);
  stage.event({ type: 'terminalExited', id, exitCode });
  return `Ended with status ${exitCode}.`;
}

function words(command: string): string[] {
  return (command.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^(["'])(.*)\1$/, '$2'));
}

function jsonOr(text: string): Json {
  try {
    return text === '' ? {} : (JSON.parse(text) as Json);
  } catch (error) {
    if (error instanceof SyntaxError) return { text };
    throw error;
  }
}
