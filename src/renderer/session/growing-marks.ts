/** Marks that come in pairs, the longer ones first. */
const pairs = ['**', '~~', '`', '*', '_'] as const;

/**
 * Closes what the last paragraph of a growing message has opened and not closed yet, so that `**bold` is bold while it comes.
 * A mark with nothing behind it yet is left out.
 */
export function closeMarks(text: string): string {
  const open: string[] = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] === '\\') {
      at += 2;
      continue;
    }
    const inCode = open.at(-1) === '`';
    const mark = pairs.find((one) => text.startsWith(one, at) && (!inCode || one === '`'));
    if (mark === undefined) {
      at += 1;
      continue;
    }
    if (open.at(-1) === mark) open.pop();
    else if (opens(text, at, mark)) open.push(mark);
    at += mark.length;
  }
  const last = open.at(-1);
  if (last !== undefined && text.endsWith(last)) {
    return closeMarks(text.slice(0, text.length - last.length));
  }
  return text.trimEnd() + open.reverse().join('');
}

/** A star between spaces is a star, and a line inside a word is a line. */
function opens(text: string, at: number, mark: string): boolean {
  const before = text[at - 1] ?? ' ';
  const after = text[at + mark.length] ?? '';
  if (mark === '`') return true;
  if (/\s/.test(after)) return false;
  return mark === '_' || mark === '*' ? /[\s(["'*_~]/.test(before) : true;
}
