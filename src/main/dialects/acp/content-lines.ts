import { z } from 'zod';
import { maybe, text } from './tolerant.ts';

/** A piece of what somebody says: text, a picture, a file. */
export const blockSchema = z.looseObject({
  type: text,
  text: maybe(text),
  data: maybe(text),
  mimeType: maybe(text),
  uri: maybe(text),
  name: maybe(text),
  resource: maybe(z.looseObject({ uri: maybe(text), text: maybe(text) })),
});
export type Block = z.infer<typeof blockSchema>;

/** What a block says, as markdown. A picture says nothing; it is shown. */
export function wordsOf(block: Block): string {
  if (block.type === 'text') return block.text ?? '';
  if (block.type === 'resource_link') return link(block.name ?? block.uri, block.uri);
  if (block.type === 'resource') return block.resource?.text ?? link(block.resource?.uri, block.resource?.uri);
  if (block.type === 'audio') return '(a recording of sound, which cannot be played here)';
  return '';
}

function link(name: string | null | undefined, uri: string | null | undefined): string {
  return uri ? `[${name ?? uri}](${uri})` : '';
}

/** The picture in a block, in base64. */
export function pictureOf(block: Block): string | undefined {
  return block.type === 'image' && block.data ? block.data : undefined;
}
