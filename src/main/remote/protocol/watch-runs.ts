import { limits } from '../../../shared/limits.ts';
import { batches } from '../../api/batches.ts';
import type { Outbound } from '../../api/outbound.ts';
import type { RunFeed, RunFollower } from '../runs/run-feed.ts';
import { type Reporter, reportBytes } from './reporter.ts';

/** The runs that one phone follows. */
export type WatchedRuns = {
  /** `after`: the last seq that the phone has. False: it follows too many already. */
  watch(runId: string, after: number | null, replyTo: string): boolean;
  unwatch(runId: string): void;
  close(): void;
};

/**
 * When the phone does not keep up, nothing is kept for it: the run is let go, and followed again after the last event that
 * was sent, which gives the rest, or a snapshot where the rest is not kept any more.
 */
export function createWatchedRuns(outbound: Outbound, feed: RunFeed, reporter: Reporter): WatchedRuns {
  const ends = new Map<string, () => void>();

  /** `replyTo` null: the phone is not asking, it only has room again. */
  function begin(runId: string, after: number | null, replyTo: string | null): void {
    ends.get(runId)?.();
    /** The next seq that this phone gets. */
    let next = after === null ? 0 : after + 1;
    let on = true;
    let forget: (() => void) | undefined;
    /** What comes before the phone was told that it comes. */
    let early: (() => void)[] | undefined = [];
    let stopFeed: () => void = () => undefined;

    const end = () => {
      on = false;
      stopFeed();
      forget?.();
    };
    ends.set(runId, end);

    function pause(): void {
      end();
      forget = outbound.whenRoom(() => begin(runId, next === 0 ? null : next - 1, null));
    }

    function inTurn(go: () => void): void {
      if (!on) return;
      if (early) early.push(go);
      else if (outbound.full()) pause();
      else go();
    }

    const follower: RunFollower = {
      onEvents(events) {
        for (const batch of batches(events, reportBytes)) {
          inTurn(() => {
            reporter.sayText('events', `{"events":[${batch.join(',')}]}`, null);
            next += batch.length;
          });
        }
      },
      onRun: (run) => inTurn(() => reporter.say('run', { run }, null)),
    };

    const watch = feed.watch(runId, after, follower);
    stopFeed = watch.stop;
    if (watch.kind === 'watching') {
      reporter.say(replyTo === null ? 'run' : 'watching', { run: watch.run }, replyTo);
    } else {
      if (watch.run) next = watch.run.nextSeq;
      saySnapshot(runId, watch, replyTo);
      if (!watch.run) {
        end();
        ends.delete(runId);
      }
    }
    const waiting = early;
    early = undefined;
    for (const go of waiting) inTurn(go);
  }

  function saySnapshot(
    runId: string,
    { reason, run, waiting }: Extract<ReturnType<RunFeed['watch']>, { kind: 'snapshot' }>,
    replyTo: string | null,
  ): void {
    const room = reportBytes - Buffer.byteLength(JSON.stringify(run));
    const requests = [
      ...batches(
        waiting.map((request) => JSON.stringify(request)),
        room,
      ),
    ];
    const parts = Math.max(1, requests.length);
    for (let part = 1; part <= parts; part += 1) {
      const head = JSON.stringify({ reason, runId, run, part, parts });
      const payload = `${head.slice(0, -1)},"waiting":[${(requests[part - 1] ?? []).join(',')}]}`;
      reporter.sayText('snapshot', payload, replyTo);
    }
  }

  return {
    watch(runId, after, replyTo) {
      if (!ends.has(runId) && ends.size >= limits.streamsAtOnce) return false;
      begin(runId, after, replyTo);
      return true;
    },
    unwatch(runId) {
      ends.get(runId)?.();
      ends.delete(runId);
    },
    close() {
      for (const end of ends.values()) end();
      ends.clear();
    },
  };
}
