import { limits } from '../../shared/limits.ts';
import type { ImageRef } from '../../shared/session.ts';
import { useClient } from '../client/provider.tsx';
import { bytesText, countText } from './figures.ts';

/** The bytes of a file as base64, without the address part that a reader puts in front. */
function base64Of(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''));
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(file);
  });
}

export type Added = { images: ImageRef[]; refusal?: string };

/** Hands pasted or dropped pictures to the app, which keeps them; what cannot be taken is said. */
export function useAttachments(
  mediaTypes: readonly string[],
): (files: readonly File[], already: number) => Promise<Added> {
  const client = useClient();

  async function add(file: File): Promise<ImageRef | string> {
    if (!mediaTypes.includes(file.type)) return `${file.name || 'This file'} is not a picture that this agent takes.`;
    if (file.size > limits.imageBytes) {
      return `${file.name || 'This picture'} has ${bytesText(file.size)}, and ${bytesText(limits.imageBytes)} is the most.`;
    }
    const base64 = await base64Of(file);
    if (base64 === undefined) return `${file.name || 'This file'} could not be read.`;
    const result = await client.call('image.add', { base64 });
    return result.ok ? result.value : result.error.message;
  }

  return async (files, already) => {
    const room = limits.imagesPerMessage - already;
    const results = await Promise.all(files.slice(0, room).map(add));
    const images = results.filter((result) => typeof result !== 'string');
    const refusals = results.filter((result) => typeof result === 'string');
    if (files.length > room) refusals.push(`A message holds ${countText(limits.imagesPerMessage, 'picture')} at most.`);
    return { images, ...(refusals.length > 0 ? { refusal: refusals.join(' ') } : {}) };
  };
}
