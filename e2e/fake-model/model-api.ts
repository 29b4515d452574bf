import type { Json } from '../../src/shared/ids.ts';
import type { Conversation } from './decide.ts';
import type { ModelUsage } from './model-usage.ts';
import type { Block } from './script.ts';

/** One of the ways in which agents speak to a model. */
export type ModelApi = {
  /** Reads the body of a request to this path; throws where it is none. */
  read(body: unknown, path: string): Asked;
  /** The body of an answer with an error status. */
  errorBody(status: number): Json;
};

/** A request, and how its answer is written. */
export type Asked = {
  conversation: Conversation;
  model: string;
  /** Whether the answer comes in pieces. */
  streams: boolean;
  reports: UsageReport;
  stream(answer: Answer, blocks: readonly Block[]): Iterable<Step>;
  whole(answer: Answer, blocks: readonly Block[]): Json;
};

/** Which of the fixed figures the agent is told, and when: those of an answer that breaks off may never come. */
export type UsageReport = { cacheWrite: boolean; comes: 'atStart' | 'atEnd' | 'never' };

/** `id` is new for every answer, and the same in every API; each puts its own prefixes before it. */
export type Answer = { id: string; model: string; usage: ModelUsage };

/**
 * One thing to write, or a pause in writing. `data` is written as JSON, but for a string, which is written as it is.
 * `broken`: the answer ends here, as one that failed.
 */
export type Step = { event?: string; data: Json } | { waitMs: number } | { hold: string } | { broken: true };

export type Fields = { [key: string]: Json };

export function errorWords(status: number): string {
  return `The fake model was told to answer ${status}.`;
}
