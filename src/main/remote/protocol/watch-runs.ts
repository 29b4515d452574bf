import { limits } from '../../../shared/limits.ts';
import { batches } from '../../api/batches.ts';
import type { Outbound } from '../../api/outbound.ts';
import type { RunFeed, RunFollower, Watch } from '../runs/run-feed.ts';
import { createGatheredEvents } from './gathered-events.ts';
import { type Reporter, reportBytes } from './reporter.ts';

/** The runs that one phone follows. */
export type WatchedRuns = {
  /** `after`: the last seq that the phone has. A run that is followed already is followed anew. */
  watch(runId: string, after: number | null, replyTo: string): Promise<void>;
  unwatch(runId: string): void;
  close(): void;
};

/**
 * When the phone does not keep up, nothing is kept for it: the run is let go, and followed again after the last event that
 * was sent, which gives the rest, or a snapshot where the rest is not kept any more. `onFault`: that failed, for a bug.
 */
export function createWatchedRuns(
  outbound: Outbound,
  feed: RunFeed,
  reporter: Reporter,
  onFault: (error: unknown) => void,
): WatchedRuns {
  const ends = new Map<string, () => void>();
  const gathered = createGatheredEvents(reporter);
  let closed = false;

  /** `replyTo` null: the phone is not asking, it only has room again. */
  async function begin(runId: string, after: number | null, replyTo: string | null): Promise<void> {
    ends.get(runId)?.();
    /** The next seq that this phone gets. */
    let next = after === null ? 0 : after + 1;
    let on = true;
    let forget: (() => void) | undefined;
    let stopFeed: () => void = () => undefined;

    const end = () => {
      on = false;
      stopFeed();
      forget?.();
    };
    ends.set(runId, end);

    function pause(): void {
      end();
      forget = outbound.whenRoom(() => {
        begin(runId, next === 0 ? null : next - 1, null).catch(onFault);
      });
    }

    function sayInTurn(say: () => void): void {
      if (!on) return;
      if (outbound.full()) pause();
      else say();
    }

    const follower: RunFollower = {
      onEvents(events) {
        for (const batch of batches(events, reportBytes)) {
          sayInTurn(() => {
            gathered.add(batch);
            next += batch.length;
          });
        }
      },
      onRun: (run) =>
        sayInTurn(() => {
          gathered.say();
          reporter.say('run', { run }, null);
        }),
    };

    const watch = await feed.watch(runId, after, follower);
    stopFeed = watch.stop;
    // Let go, or followed anew, in the meantime.
    if (!on) watch.stop();
    if (closed) return;
    gathered.say();
    if (watch.kind === 'snapshot') saySnapshot(runId, watch, replyTo);
    else reporter.say(replyTo === null ? 'run' : 'watching', { run: watch.run }, replyTo);
    if (watch.kind === 'snapshot' && watch.run) next = watch.run.nextSeq;
    if (on && !watch.run) forgetRun(runId);
  }

  function saySnapshot(
    runId: string,
    { reason, run, waiting }: Extract<Watch, { kind: 'snapshot' }>,
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

  function forgetRun(runId: string): void {
    ends.get(runId)?.();
    ends.delete(runId);
  }

  return {
    async watch(runId, after, replyTo) {
      const tooMany = !ends.has(runId) && ends.size >= limits.streamsAtOnce;
      if (tooMany) reporter.refuse('tooManyPending', replyTo);
      else await begin(runId, after, replyTo);
    },
    unwatch: forgetRun,
    close() {
      closed = true;
      gathered.close();
      for (const runId of [...ends.keys()]) forgetRun(runId);
    },
  };
}
