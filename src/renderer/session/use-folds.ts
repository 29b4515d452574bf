import { useMemo, useState } from 'react';
import type { Approval } from '../../shared/waiting.ts';
import { foldedLines } from '../ui/visible-text.tsx';
import { envWords, furtherFields, saysArgv } from './approval-input.ts';
import { foldedDiffLines } from './diff.tsx';
import { rawText } from './json-view.tsx';

/** Lines of a command or a field that a card shows before the rest is asked for. */
export const cardFold = 14;

export type Folds = {
  /** Lines that the person has not seen yet; while there are any, nothing can be allowed. */
  lines: number;
  isOpen: (part: string) => boolean;
  /** Some of its lines are hidden now. */
  isFolded: (part: string) => boolean;
  open: (part: string) => void;
};

export function fieldText(value: ReturnType<typeof furtherFields>[number][1]): string {
  return typeof value === 'string' ? value : rawText(value);
}

function foldedParts(approval: Approval): Map<string, number> {
  const parts = new Map<string, number>();
  const { command, argv } = approval;
  if (command !== undefined) parts.set('command', foldedLines(command, cardFold));
  if (argv && saysArgv(approval)) parts.set('argv', foldedLines(argv.join('\n'), cardFold));
  parts.set('env', foldedLines(envWords(approval).join('\n'), cardFold));
  for (const [place, edit] of approval.edits.entries()) parts.set(`edit/${place}`, foldedDiffLines(edit));
  for (const [name, value] of furtherFields(approval))
    parts.set(`field/${name}`, foldedLines(fieldText(value), cardFold));
  return parts;
}

/** Which folded parts of a card were opened. */
export function useFolds(approval: Approval): Folds {
  const parts = useMemo(() => foldedParts(approval), [approval]);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  let lines = 0;
  for (const [part, folded] of parts) if (!opened.has(part)) lines += folded;
  return {
    lines,
    isOpen: (part) => opened.has(part),
    isFolded: (part) => (parts.get(part) ?? 0) > 0 && !opened.has(part),
    open: (part) => setOpened((before) => new Set([...before, part])),
  };
}
