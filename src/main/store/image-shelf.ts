import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { limits } from '../../shared/limits.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { ImageRef } from '../../shared/session.ts';

const mediaTypes: Readonly<Record<string, ImageRef['mediaType']>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

export type ImageShelf = {
  /** Keeps an image under the hash of its bytes. Its type is what the bytes say. */
  add(base64: string): Result<ImageRef>;
  /** The same for an image that an agent sent: undefined when it is none. */
  keep(base64: string): ImageRef | undefined;
  read(ref: ImageRef): string | undefined;
  /** The bytes, for the window. `ref` is a hash and nothing else: a name never reaches the disk. */
  bytes(ref: string): Buffer | undefined;
};

export function createImageShelf(folder: string): ImageShelf {
  mkdirSync(folder, { recursive: true, mode: 0o700 });

  function add(base64: string): Result<ImageRef> {
    const bytes = Buffer.from(base64, 'base64');
    if (bytes.length > limits.imageBytes) {
      return fail('imageTooLarge', `An image may have ${limits.imageBytes / 1024 / 1024} MB at most.`);
    }
    const mediaType = sniff(bytes);
    if (!mediaType) return fail('imageType', 'This is not a PNG, JPEG, GIF or WebP image of a sensible size.');
    const ref = createHash('sha256').update(bytes).digest('hex');
    const path = join(folder, ref);
    try {
      writeFileSync(`${path}.new`, bytes, { mode: 0o600 });
      renameSync(`${path}.new`, path);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      return fail('storeFull', `The image could not be kept (${error.code}). Make room on the disk and add it again.`);
    }
    return ok({ ref, mediaType, bytes: bytes.length });
  }

  function bytes(ref: string): Buffer | undefined {
    if (!/^[0-9a-f]{64}$/.test(ref)) return undefined;
    try {
      return readFileSync(join(folder, ref));
    } catch {
      // Not kept, or no longer: the reader shows that the image is missing.
      return undefined;
    }
  }

  return {
    add,
    keep(base64) {
      const added = add(base64);
      return added.ok ? added.value : undefined;
    },
    read: (image) => bytes(image.ref)?.toString('base64'),
    bytes,
  };
}

/** The type, when the header is that of an image and its picture is not absurdly large for its file (a bomb). */
function sniff(bytes: Buffer): ImageRef['mediaType'] | undefined {
  try {
    const { type, width, height } = imageSize(bytes);
    const isSensible = width > 0 && height > 0 && width * height <= limits.imagePixels;
    return isSensible && type !== undefined && Object.hasOwn(mediaTypes, type) ? mediaTypes[type] : undefined;
  } catch {
    // No known image format.
    return undefined;
  }
}
