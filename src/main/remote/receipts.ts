import type { Json } from '../../shared/ids.ts';

/** The answers that phones were given to what they asked to be done, so that the same request is not done twice. */
export type Receipts = {
  receipt(device: string, request: string): { at: number; answer: Json } | undefined;
  keepReceipt(device: string, request: string, at: number, answer: Json): void;
  /** Those given before a time are not needed any more. */
  forgetReceipts(before: number): void;
};
