import type { Content } from './lines.ts';

/** The words of a message or a result. */
export function textOf(content: Content | null | undefined): string {
  if (typeof content === 'string') return content;
  return (content ?? []).flatMap((block) => (block?.type === 'text' ? [block.text] : [])).join('\n');
}

/** The images of a result, in base64. */
export function imagesOf(content: Content | null | undefined): string[] {
  if (typeof content === 'string') return [];
  return (content ?? []).flatMap((block) => (block?.type === 'image' ? [block.data] : []));
}
