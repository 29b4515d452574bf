import { phoneNameSchema } from '../../../shared/phone/phones.ts';

/** What a phone wrote, as one line of so many characters without what cannot be seen or turns text around. */
export function cleanText(text: string, most: number): string {
  const line = text
    .slice(0, 4 * most)
    .normalize('NFC')
    .replace(/[\p{Zl}\p{Zp}\t\n\r]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .trim();
  let kept = '';
  for (const character of line) {
    if (kept.length + character.length > most) break;
    kept += character;
  }
  return kept.trim();
}

const mostName = 64;

/** What a phone says that it is called. A name that says nothing, or is a word of ours, becomes "Phone". */
export function cleanName(said: string): string {
  const parsed = phoneNameSchema.safeParse(cleanText(said, mostName));
  return parsed.success ? parsed.data : 'Phone';
}

/** The name, with a number if another phone has it already: the owner has to know which is which. */
export function freeName(name: string, taken: readonly string[]): string {
  const others = new Set(taken.map((each) => each.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` ${number}`;
    const numbered = cleanText(name, mostName - suffix.length) + suffix;
    if (!others.has(numbered.toLowerCase())) return numbered;
  }
}
