// What fonts draw as nothing, what reorders, what commands: nothing of this may stand in a notification as it is.
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * A text of an agent on one line, with what hides or reorders spelt out as `⟨202E⟩`, cut to so many characters.
 * `whole`: nothing was cut off and nothing had to be spelt out, so that who reads it has read the text.
 */
export function noticeText(text: string, most: number): { text: string; whole: boolean } {
  // Far more than is shown is not looked at: an input may have megabytes.
  const head = text.slice(0, most * 16);
  const line = head
    .replaceAll(/[\t\n\r ]+/g, ' ')
    .replaceAll(hidden, (one) => `⟨${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`)
    .trim();
  const characters = [...line];
  const cut = characters.length > most || head.length < text.length;
  return { text: cut ? `${characters.slice(0, most - 1).join('')}…` : line, whole: !cut && line === text };
}
