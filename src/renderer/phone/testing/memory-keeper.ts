import type { KeptPairing, PairingKeeper } from '../link/kept-pairing.ts';

/** Keeps a pairing as a browser does, in memory. */
export function createMemoryKeeper(kept?: KeptPairing): PairingKeeper & { kept(): KeptPairing | undefined } {
  let current = kept;
  return {
    kept: () => current,
    load: async () => current,
    async save(pairing) {
      current = pairing;
      return true;
    },
    async forget() {
      current = undefined;
    },
  };
}
