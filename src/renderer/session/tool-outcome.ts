import type { Json } from '../../shared/ids.ts';
import type { ToolItem } from '../../shared/transcript-item.ts';
import { cachedDiffView, changeText } from './diff-lines.ts';
import { countText } from './figures.ts';
import { errorKindWords } from './words.ts';

/** What the right-hand side of a call says once it is over. */
export function endedText(tool: ToolItem): string {
  if (tool.state === 'failed' && tool.errorKind !== 'failed' && tool.errorKind !== undefined) {
    return errorKindWords[tool.errorKind];
  }
  const exit = tool.terminals.find((terminal) => terminal.exit)?.exit;
  if (exit?.signal !== undefined) return `ended by ${exit.signal}`;
  if (exit?.exitCode !== undefined && exit.exitCode !== 0) return `exit ${exit.exitCode}`;
  if (tool.state === 'failed') return errorKindWords.failed;
  if (tool.edits.length > 0) return editsText(tool);
  if (tool.images.length > 0 && tool.output === '') return countText(tool.images.length, 'picture');
  if (tool.toolKind === 'search') return hitsText(tool.output);
  return linesText(tool.output);
}

function editsText(tool: ToolItem): string {
  const views = tool.edits.map(cachedDiffView);
  return changeText(
    views.reduce((sum, view) => sum + view.added, 0),
    views.reduce((sum, view) => sum + view.removed, 0),
  );
}

/** A search says its count itself, or every line of it is a hit. */
function hitsText(output: string): string {
  const said = /^Found (\d+) /.exec(output)?.[1];
  if (said !== undefined) return countText(Number(said), 'hit');
  if (output.trim() === '' || /^No (?:files|matches) found/.test(output)) return 'no hits';
  return linesText(output);
}

function linesText(output: string): string {
  const text = output.trimEnd();
  if (text === '') return 'done';
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return countText(lines, 'line');
}

/** The fields of an input that name its subject, the most telling first. */
const subjectFields = [
  'command',
  'cmd',
  'file_path',
  'filePath',
  'path',
  'pattern',
  'query',
  'url',
  'prompt',
  'description',
];

/** The words by which a call is known: its title, or what its input is about. */
export function toolSubject(tool: Pick<ToolItem, 'title' | 'input'>): string {
  if (tool.title !== undefined && tool.title !== '') return tool.title;
  return subjectOf(tool.input);
}

function subjectOf(input: Json): string {
  if (typeof input === 'string') return input;
  if (Array.isArray(input)) return input.every((word) => typeof word === 'string') ? input.join(' ') : '';
  if (input === null || typeof input !== 'object') return '';
  for (const field of subjectFields) {
    const value = input[field];
    if (typeof value === 'string' && value !== '') return value;
    if (Array.isArray(value)) return subjectOf(value);
  }
  return Object.values(input).find((value) => typeof value === 'string') ?? '';
}

/** The newest lines of an output that is still growing. */
export function outputTail(output: string, lines: number): string {
  const text = output.trimEnd();
  let from = text.length;
  for (let count = 0; count < lines && from > 0; count += 1) from = text.lastIndexOf('\n', from - 1);
  return text.slice(from + 1);
}
