import { type ClientFrame, clientFrameSchema } from '../../shared/link.ts';

/** Without a frame: why, and the id of the call or subscription that was meant, where so much could be read. */
export type ParsedFrame =
  | { ok: true; frame: ClientFrame; id?: never }
  | { ok: false; reason: string; id?: number; frame?: never };

/** A client's text, looked at as if it came from an enemy. */
export function parseFrame(text: string, maxBytes: number): ParsedFrame {
  if (Buffer.byteLength(text) > maxBytes) return { ok: false, reason: `longer than ${maxBytes} bytes` };
  try {
    const json: unknown = JSON.parse(text);
    const frame = clientFrameSchema.safeParse(json);
    return frame.success ? { ok: true, frame: frame.data } : { ok: false, reason: 'not a frame', ...idIn(json) };
  } catch {
    // Not JSON, or nested so deeply that the check ran out of stack.
    return { ok: false, reason: 'not JSON' };
  }
}

function idIn(json: unknown): { id?: number } {
  if (typeof json !== 'object' || json === null || !('id' in json)) return {};
  return Number.isSafeInteger(json.id) ? { id: json.id as number } : {};
}
