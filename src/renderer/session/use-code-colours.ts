import { useEffect, useState } from 'react';
import type { Edit } from '../../shared/waiting.ts';
import { languageOf } from './code-language.ts';
import type { CodePiece } from './colour-lines.ts';

/** Longer texts stay plain: a person waits for the card, not for its colours. Characters of both sides together. */
const longestColoured = 60_000;
/** Nor is a line coloured that nobody wrote by hand: what a grammar needs for one grows faster than its length. */
const longestLine = 2_000;

export type CodeColours = { oldLines: CodePiece[][]; newLines: CodePiece[][] };

const known = new WeakMap<Edit, CodeColours>();

/** The colours of an edit, once they are there. The text is shown before, without them. */
export function useCodeColours(edit: Edit): CodeColours | undefined {
  const [, setColoured] = useState<Edit>();
  useEffect(() => {
    const language = languageOf(edit.path);
    if (known.has(edit) || language === undefined) return;
    const all = `${edit.oldText ?? ''}\n${edit.newText}`;
    if (all.length > longestColoured || all.split('\n').some((line) => line.length > longestLine)) return;
    let wanted = true;
    void import('./colour-lines.ts').then(({ colourLines }) => {
      if (!wanted) return;
      const oldLines = colourLines(edit.oldText ?? '', language);
      known.set(edit, { oldLines, newLines: colourLines(edit.newText, language) });
      setColoured(edit);
    });
    return () => {
      wanted = false;
    };
  }, [edit]);
  return known.get(edit);
}
