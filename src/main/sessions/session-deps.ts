import type { ImageRef, SessionSummary } from '../../shared/session.ts';
import type { Settlement, WaitingRecord } from '../../shared/waiting.ts';
import type { Store } from '../store/store.ts';
import type { DeadlineRule } from '../waiting/deadlines.ts';
import type { Committer } from './committer.ts';

/** What a session needs of the rest; the same for all sessions. */
export type SessionDeps = {
  store: Pick<Store, 'eventsAfter' | 'waiting'>;
  committer: Committer;
  now(): number;
  /** Ids of rules; anything unique. */
  newId(): string;
  log(message: string): void;
  /** Asked for each new approval, and again for those that wait when it may have changed. */
  approvalMs: DeadlineRule;
  images: { keep(base64: string): ImageRef | undefined; read(ref: ImageRef): string | undefined };
  /** Called after a commit, in its order. `streaming`: only text was added. */
  onStored(change: StoredChange): void;
};

export type StoredChange = {
  summary: SessionSummary;
  asked: readonly WaitingRecord[];
  deadlines: readonly { id: string; expiresAt: number | null }[];
  settled: readonly { id: string; settlement: Settlement }[];
  usage: boolean;
  streaming: boolean;
};
