import { type Behaviour, behaviourSchema, firstBehaviour } from '../../shared/behaviour.ts';
import type { Store } from '../store/store.ts';

/** How the app behaves, as the owner has set it. */
export type BehaviourSetting = {
  now(): Behaviour;
  /** What is left out stays as it is. */
  change(change: Partial<Behaviour>): void;
  onChange(listener: (now: Behaviour, before: Behaviour) => void): void;
};

const key = 'behaviour';

export function createBehaviourSetting(store: Pick<Store, 'preferences' | 'setPreference'>): BehaviourSetting {
  const listeners: ((now: Behaviour, before: Behaviour) => void)[] = [];
  let behaviour = { ...firstBehaviour, ...read(store.preferences()[key]) };
  return {
    now: () => behaviour,
    change(change) {
      const before = behaviour;
      const next = { ...before, ...change };
      store.setPreference(key, JSON.stringify(next));
      behaviour = next;
      for (const listener of listeners) listener(next, before);
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

/** Of a newer or a spoilt row what can be understood. */
function read(text: string | undefined): Partial<Behaviour> {
  const row = parse(text ?? '{}');
  return Object.fromEntries(
    Object.entries(behaviourSchema.shape).flatMap(([name, schema]) => {
      const value = schema.safeParse(row[name]);
      return value.success ? [[name, value.data]] : [];
    }),
  );
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // Somebody spoilt it; the app then behaves as at first.
    return {};
  }
}
