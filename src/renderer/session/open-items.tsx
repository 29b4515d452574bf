import { createContext, type ReactNode, use, useCallback, useState, useSyncExternalStore } from 'react';

type OpenItems = {
  get(key: string): boolean | undefined;
  set(key: string, open: boolean): void;
  subscribe(listener: () => void): () => void;
};

function createOpenItems(): OpenItems {
  const open = new Map<string, boolean>();
  const listeners = new Set<() => void>();
  return {
    get: (key) => open.get(key),
    set(key, isOpen) {
      open.set(key, isOpen);
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const OpenItemsContext = createContext<OpenItems | undefined>(undefined);

/** Remembers what a reader opened, for a row that scrolls away is taken down. */
export function OpenItemsProvider({ children }: { children: ReactNode }) {
  const [items] = useState(createOpenItems);
  return <OpenItemsContext value={items}>{children}</OpenItemsContext>;
}

/** Whether a thing is open, and how to change that. `key` is unique in its transcript. */
export function useOpen(key: string, byDefault = false): [boolean, () => void] {
  const items = use(OpenItemsContext);
  if (!items) throw new Error('useOpen stands outside an OpenItemsProvider');
  const isOpen = useSyncExternalStore(
    items.subscribe,
    useCallback(() => items.get(key) ?? byDefault, [items, key, byDefault]),
  );
  const toggle = useCallback(() => items.set(key, !(items.get(key) ?? byDefault)), [items, key, byDefault]);
  return [isOpen, toggle];
}
