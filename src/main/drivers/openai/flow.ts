/** Whether what comes in may be taken; who comes while it is held waits. */
export type Flow = { hold(): void; release(): void; free(): Promise<void> };

export function createFlow(): Flow {
  let waiting: (() => void)[] | undefined;
  return {
    hold() {
      waiting ??= [];
    },
    release() {
      const through = waiting ?? [];
      waiting = undefined;
      for (const one of through) one();
    },
    free() {
      const queue = waiting;
      return queue ? new Promise((resolve) => queue.push(resolve)) : Promise.resolve();
    },
  };
}
