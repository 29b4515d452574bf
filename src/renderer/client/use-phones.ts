import { useSyncExternalStore } from 'react';
import type { Phones } from '../../shared/phone/phones.ts';
import { useServices } from './provider.tsx';

/** All that there is to know about phones; undefined until the app has said it. */
export function usePhones(): Phones | undefined {
  const { phones } = useServices();
  return useSyncExternalStore(phones.subscribe, phones.getSnapshot);
}
