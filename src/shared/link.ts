import { z } from 'zod';

/** A pipe that carries whole messages. It knows neither sessions nor sockets' reasons. Reconnecting is its owner's business. */
export type Transport = {
  send(text: string): void;
  onMessage(listener: (text: string) => void): void;
  onClose(listener: () => void): void;
};

const frameId = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

/** What a client may send. */
export const clientFrameSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('call'), id: frameId, method: z.string().max(64), input: z.json() }),
  z.strictObject({ type: z.literal('subscribe'), id: frameId, stream: z.string().max(64), params: z.json() }),
  z.strictObject({ type: z.literal('unsubscribe'), id: frameId }),
]);
export type ClientFrame = z.infer<typeof clientFrameSchema>;

export const callErrorSchema = z.strictObject({
  code: z.string(),
  /** For a person: what happened and what to do. */
  message: z.string(),
  /** What is current, where the caller's picture of it was old. */
  current: z.json().optional(),
});
export type CallError = z.infer<typeof callErrorSchema>;

/**
 * What a server sends. `events` carries entries of one subscription; it is put together as text from rows that are
 * JSON already, so that each event is encoded once in its life. `end` closes a subscription from the server's side.
 */
export type ServerFrame =
  | { type: 'result'; id: number; output: unknown }
  | { type: 'error'; id: number; error: CallError }
  | { type: 'events'; id: number; entries: unknown[] }
  | { type: 'end'; id: number; error?: CallError };

/** The text of an `events` frame from entries that are JSON text already. */
export function eventsFrame(id: number, entries: readonly string[]): string {
  return `{"type":"events","id":${id},"entries":[${entries.join(',')}]}`;
}
