import type { Json } from '../../shared/ids.ts';

/** Where paired phones are kept: rows of the store, which looks at nothing inside. */
export type DeviceBook = {
  devices(): { id: string; record: Json }[];
  putDevice(id: string, record: Json): void;
  /** The phone and the answers that it was given. */
  deleteDevice(id: string): void;
};
