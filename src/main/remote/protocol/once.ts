import { createHash } from 'node:crypto';
import { z } from 'zod';
import { limits } from '../../../shared/limits.ts';
import type { Receipts } from '../receipts.ts';
import type { Asked } from './read-request.ts';

/** What a phone is told about what it wanted to be done; `payload` is JSON text, so that it is the same text each time. */
export type Answer = { type: 'done' | 'error'; payload: string };

/** Does each request of one phone once: what comes again is given the answer of the first time. */
export type Once = {
  /** Of the same request, if it came before: its answer, or that its name was used for something else. */
  before(asked: Asked): Promise<Answer> | 'another' | undefined;
  /** Does it, and keeps the answer before it gives it. `act` never fails. */
  run(asked: Asked, act: () => Promise<Answer>): Promise<Answer>;
  /** Requests that are not answered yet. */
  underWay(): number;
  /** Lets go of answers that are too old to be asked for. */
  forget(): void;
};

const keptSchema = z.strictObject({
  type: z.enum(['done', 'error']),
  payload: z.string(),
  /** Of what was asked. */
  asked: z.string(),
});

/** How often old answers are let go of. */
const forgetMs = limits.receiptMs / 10;

type OnceParts = { receipts: Receipts; now(): number; log(line: string): void };

/** One for each phone, over all of its channels: what was asked over one that broke is asked again over the next. */
export function createOnces(parts: OnceParts): (device: string) => Once {
  const known = new Map<string, Once>();
  return (device) => {
    const once = known.get(device) ?? createOnce(device, parts);
    known.set(device, once);
    return once;
  };
}

function createOnce(device: string, parts: OnceParts): Once {
  const running = new Map<string, { asked: string; answer: Promise<Answer> }>();
  let forgotAt = Number.NEGATIVE_INFINITY;

  function kept(id: string) {
    const receipt = parts.receipts.receipt(device, id);
    if (!receipt || parts.now() - receipt.at > limits.receiptMs) return undefined;
    return keptSchema.parse(receipt.answer);
  }

  function keep(id: string, asked: string, answer: Answer): void {
    try {
      parts.receipts.keepReceipt(device, id, parts.now(), { ...answer, asked });
    } catch (error) {
      // It is done, and the phone is told so. What acts find is bound to a card or a run, or has a name of its own, and
      // will not be done twice.
      parts.log(`the answer to request ${id} of phone ${device} could not be kept: ${nameOf(error)}`);
    }
    if (parts.now() - forgotAt > forgetMs) forget();
  }

  function forget(): void {
    forgotAt = parts.now();
    try {
      parts.receipts.forgetReceipts(parts.now() - limits.receiptMs);
    } catch (error) {
      parts.log(`old answers to phones could not be let go of: ${nameOf(error)}`);
    }
  }

  return {
    before(asked) {
      const content = contentOf(asked);
      const first = running.get(asked.id);
      if (first) return first.asked === content ? first.answer : 'another';
      const receipt = kept(asked.id);
      if (!receipt) return undefined;
      if (receipt.asked !== content) return 'another';
      return Promise.resolve({ type: receipt.type, payload: receipt.payload });
    },
    run(asked, act) {
      const content = contentOf(asked);
      const answer = act().then((given) => {
        keep(asked.id, content, given);
        running.delete(asked.id);
        return given;
      });
      running.set(asked.id, { asked: content, answer });
      return answer;
    },
    underWay: () => running.size,
    forget,
  };
}

/** The fields stand in the order of the schema, whatever the order in which they came. */
function contentOf({ type, payload }: Asked): string {
  return createHash('sha256')
    .update(JSON.stringify([type, payload]))
    .digest('hex');
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
