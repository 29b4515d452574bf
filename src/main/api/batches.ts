import { limits } from '../../shared/limits.ts';

/** Cuts texts into runs that each fit into one frame; a text that is larger than a frame goes alone. */
export function* batches(texts: readonly string[], maxBytes: number = limits.eventsFrameBytes): Generator<string[]> {
  let batch: string[] = [];
  let bytes = 0;
  for (const text of texts) {
    const size = Buffer.byteLength(text);
    if (batch.length > 0 && bytes + size > maxBytes) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(text);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
