import { limits } from '../../../../shared/limits.ts';
import type { Outcome } from './tool.ts';

/** A result as long as a model is told it; the middle goes, because commands say at the end what came of them. */
export function cutResult(text: string): Pick<Outcome, 'output' | 'truncated'> {
  const bytes = Buffer.from(text);
  if (bytes.length <= limits.toolResultBytes) return { output: text };
  const half = Math.floor(limits.toolResultBytes / 2);
  const head = new TextDecoder().decode(bytes.subarray(0, half), { stream: true });
  let from = bytes.length - half;
  while (from < bytes.length && ((bytes[from] ?? 0) & 0xc0) === 0x80) from += 1;
  const left = bytes.length - 2 * half;
  return { output: `${head}\n[… ${left} bytes left out …]\n${bytes.toString('utf8', from)}`, truncated: true };
}
