/** Named places at which an answer waits for its test. A name that was let go stays open. */
export type Gates = {
  /** Waits at the name; resolves when it is let go, or rejects with the signal's reason. */
  pass(name: string, signal: AbortSignal): Promise<void>;
  /** Resolves as soon as an answer waits (or waited) at the name. */
  reached(name: string): Promise<void>;
  release(name: string): void;
};

export function createGates(): Gates {
  const opened = createLatches();
  const arrived = createLatches();
  return {
    pass(name, signal) {
      arrived.get(name).open();
      return new Promise((resolve, reject) => {
        const stop = () => reject(signal.reason);
        if (signal.aborted) stop();
        signal.addEventListener('abort', stop, { once: true });
        opened.get(name).opened.then(() => {
          signal.removeEventListener('abort', stop);
          resolve();
        });
      });
    },
    reached: (name) => arrived.get(name).opened,
    release: (name) => opened.get(name).open(),
  };
}

type Latch = { opened: Promise<void>; open(): void };

function createLatches(): { get(name: string): Latch } {
  const all = new Map<string, Latch>();
  return {
    get(name) {
      const known = all.get(name) ?? createLatch();
      all.set(name, known);
      return known;
    },
  };
}

function createLatch(): Latch {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
