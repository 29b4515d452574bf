import { useMemo } from 'react';
import type { Approval } from '../../shared/waiting.ts';
import { mixedScriptWords } from '../ui/mixed-scripts.ts';
import { commandText, envWords } from './approval-input.ts';

/** Warns of words in what would run whose letters only look like others; nothing where there are none. */
export function MixedScriptsNote({ approval, className }: { approval: Approval; className: string }) {
  const found = useMemo(() => {
    const paths = approval.edits.map(({ path }) => path);
    return mixedScriptWords([approval.tool, commandText(approval) ?? '', ...envWords(approval), ...paths].join('\n'));
  }, [approval]);
  if (found.length === 0) return null;
  return (
    <p className={className} role="note">
      Not what it looks like?{' '}
      {found.map(({ word, scripts }) => `“${word}” is written in ${scripts.join(' and ')} letters.`).join(' ')}
    </p>
  );
}
