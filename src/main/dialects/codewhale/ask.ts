import type { Json } from '../../../shared/ids.ts';

/** Something that the agent waits for, and how it is answered. */
export type Ask =
  | {
      kind: 'approval';
      approvalId: string;
      callId: string;
      turnId: string;
      /** The call it is about, by our id. */
      about: string;
      /** By the decision's id: the agent's word for it and all that belongs to it. */
      reviews: Record<string, Review>;
    }
  /** `labels`: what was offered for each question; anything else is an answer in a person's own words. */
  | { kind: 'question'; requestId: string; labels: Record<string, string[]> };

export type Review = { type: string; [key: string]: Json };
