/** Open at first. Who comes while it is shut waits until it opens. */
export type Gate = { shut(): void; open(): void; passed(): Promise<void> };

export function createGate(): Gate {
  let waiting: (() => void)[] | undefined;
  return {
    shut() {
      waiting ??= [];
    },
    open() {
      const through = waiting ?? [];
      waiting = undefined;
      for (const one of through) one();
    },
    passed() {
      const queue = waiting;
      return queue ? new Promise((resolve) => queue.push(resolve)) : Promise.resolve();
    },
  };
}
