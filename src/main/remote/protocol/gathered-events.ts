import type { Reporter } from './reporter.ts';
import { reportBytes } from './reporter.ts';

/** Run events that come in one moment, of however many runs, go to a phone in one report: each report is a frame to seal. */
export type GatheredEvents = {
  /** JSON texts that fit into one report together. */
  add(events: readonly string[]): void;
  /** Whatever is said next of a run comes after its events. */
  say(): void;
  close(): void;
};

export function createGatheredEvents(reporter: Pick<Reporter, 'sayText'>): GatheredEvents {
  let gathered: string[] = [];
  let bytes = 0;
  let soon: NodeJS.Immediate | undefined;

  function say(): void {
    if (soon) clearImmediate(soon);
    soon = undefined;
    if (gathered.length === 0) return;
    const payload = `{"events":[${gathered.join(',')}]}`;
    gathered = [];
    bytes = 0;
    reporter.sayText('events', payload, null);
  }

  return {
    add(events) {
      const more = events.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
      if (bytes + more > reportBytes) say();
      gathered.push(...events);
      bytes += more;
      soon ??= setImmediate(say);
    },
    say,
    close() {
      if (soon) clearImmediate(soon);
      soon = undefined;
      gathered = [];
    },
  };
}
