/** Who wants to hear of something, each until they stop. */
export function createListeners<Value = void>() {
  const listeners = new Set<(value: Value) => void>();
  return {
    add(listener: (value: Value) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(value: Value): void {
      for (const listener of [...listeners]) listener(value);
    },
  };
}
