const scripts = {
  Latin: /\p{Script=Latin}/u,
  Greek: /\p{Script=Greek}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Armenian: /\p{Script=Armenian}/u,
  Cherokee: /\p{Script=Cherokee}/u,
  Coptic: /\p{Script=Coptic}/u,
} as const;

// Letters of other alphabets that cannot be told from Latin ones in a monospaced font.
const lookalikes = /^[аеорсухіјѕԁԛԝһӏѵАВЕЅІЈКМНОРСТУХοΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]{2,}$/u;
const words = /[\p{L}\p{M}\p{N}]+/gu;
// Full-width and mathematical letters look like plain ones.
const styledLatin = /[\uff21-\uff3a\uff41-\uff5a\u{1d400}-\u{1d7ff}]/u;

/** More would not help a person to decide. */
const wordsReported = 5;

export type MixedWord = { word: string; scripts: string[] };

/** Words whose letters come from several alphabets, or only look like Latin ones: the way to fake a name. */
export function mixedScriptWords(text: string): MixedWord[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: plain ASCII cannot be mixed, and is nearly all there is
  if (/^[\x00-\x7f]*$/.test(text)) return [];
  const found = new Map<string, MixedWord>();
  for (const [word] of text.matchAll(words)) {
    if (found.size >= wordsReported) break;
    if (found.has(word)) continue;
    const used = Object.keys(scripts).filter((name) => scripts[name as keyof typeof scripts].test(word));
    if (used.length > 1) found.set(word, { word, scripts: used });
    else if (lookalikes.test(word)) found.set(word, { word, scripts: [`${used[0]} that looks like Latin`] });
    else if (styledLatin.test(word)) found.set(word, { word, scripts: ['styled letters that look like Latin'] });
  }
  return [...found.values()];
}
