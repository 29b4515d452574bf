import type { RunHeader } from '../../../shared/phone/reports.ts';
import type { ApprovalRequest } from '../../../shared/phone/run-event.ts';

/** Who watches a run. Nothing is told before the promise of `watch` has been taken, and nothing after `stop`. */
export type RunFollower = {
  /** JSON text of run events, in order and without gaps, from the one after the last that was named. */
  onEvents(events: readonly string[]): void;
  /** A message came into the run, or it ended; told after the events that stand before that. */
  onRun(run: RunHeader): void;
};

export type Watch =
  | { kind: 'watching'; run: RunHeader; stop(): void }
  | {
      kind: 'snapshot';
      reason: 'tooOld' | 'unknownRun';
      /** Null: there is no such run. Otherwise its events go on at its `nextSeq`. */
      run: RunHeader | null;
      waiting: ApprovalRequest[];
      stop(): void;
    };

/** The runs of all sessions, as phones follow and read them. Long ones are read bit by bit, so all answers come later. */
export type RunFeed = {
  /** Follow a run after the last seq that was rendered; null: none was. */
  watch(runId: string, after: number | null, follower: RunFollower): Promise<Watch>;
  /** Runs of a session, newest first; fewer than `limit` where they are long. Undefined: no such session, or no such `before`. */
  runs(
    sessionId: string,
    before: string | null,
    limit: number,
  ): Promise<{ runs: RunHeader[]; more: boolean } | undefined>;
  /** The events before a seq (null: the newest), oldest first; fewer than `limit` where they are large. Undefined: no such run. */
  page(runId: string, before: number | null, limit: number): Promise<{ events: string[]; more: boolean } | undefined>;
  /** A session was deleted. Who watches a run of it is told that it ended, and nothing more. */
  sessionGone(sessionId: string): void;
  close(): void;
};
