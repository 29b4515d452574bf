import type { Wire, WireLine, WireReader } from '../wire.ts';

type End = Parameters<WireReader['exited']>[0];
type Trouble = { code: string; message: string };

/** Follows a wire and remembers what it said, for tests. Each `until…` waits for something to come, or to have come. */
export type WireListener = {
  readonly lines: WireLine[];
  readonly liveness: string[];
  readonly troubles: Trouble[];
  texts(): string[];
  untilLine(matches: (text: string) => boolean): Promise<string>;
  untilLiveness(state: string): Promise<void>;
  untilTrouble(code: string): Promise<Trouble>;
  exit: Promise<End>;
};

export function listenTo(wire: Wire, from = 0): WireListener {
  const lines: WireLine[] = [];
  const liveness: string[] = [];
  const troubles: Trouble[] = [];
  const waiting = new Set<() => void>();
  let exited: (end: End) => void = () => {};
  const exit = new Promise<End>((resolve) => {
    exited = resolve;
  });

  const texts = () => lines.flatMap((line) => (line.kind === 'text' ? [line.text] : []));
  const heard = () => {
    for (const look of waiting) look();
  };

  function until<Found>(find: () => Found | undefined): Promise<Found> {
    return new Promise((resolve) => {
      const look = () => {
        const found = find();
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  }

  wire.follow(from, {
    lines(found) {
      lines.push(...found);
      heard();
    },
    liveness(state) {
      liveness.push(state);
      heard();
    },
    exited,
    trouble(code, message) {
      troubles.push({ code, message });
      heard();
    },
  });

  return {
    lines,
    liveness,
    troubles,
    texts,
    untilLine: (matches) => until(() => texts().find(matches)),
    untilLiveness: async (state) => {
      await until(() => liveness.find((one) => one === state));
    },
    untilTrouble: (code) => until(() => troubles.find((one) => one.code === code)),
    exit,
  };
}
