/** Longer ones cannot be shown in full, and what cannot be shown cannot be confirmed. */
const longestLink = 2_048;

/**
 * The link in the very form that will be opened, which is ASCII only; undefined for all that is not plain https. A user
 * name is refused, because it can look like the host.
 */
export function linkToOpen(text: string): string | undefined {
  if (text.length > longestLink || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  return url.href.length > longestLink ? undefined : url.href;
}
