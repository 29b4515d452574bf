/** What a phone keeps of its pairing. The two secrets never leave the browser. */
export type KeptPairing = {
  deviceId: string;
  /** The desk's public key, the phone's own secret key, and the psk that both have. */
  desk: Uint8Array;
  secret: Uint8Array;
  psk: Uint8Array;
  deskName: string;
  /** The owner lets this phone wait. */
  paused: boolean;
};

export type PairingKeeper = {
  load(): Promise<KeptPairing | undefined>;
  /** False: this browser keeps nothing, so the pairing lasts as long as the page. */
  save(pairing: KeptPairing): Promise<boolean>;
  forget(): Promise<void>;
};

const storeName = 'pairing';
const key = 'desk';

/** In the browser's own store for this address; a private window, or one that is told so, may refuse to keep anything. */
export function createPairingKeeper(): PairingKeeper {
  return {
    load: () => inStore('readonly', (store) => store.get(key)).catch(nothingKept),
    save: (pairing) =>
      inStore('readwrite', (store) => store.put(pairing, key)).then(
        () => true,
        () => false,
      ),
    forget: () => inStore('readwrite', (store) => store.delete(key)).catch(nothingKept),
  };
}

function nothingKept(): undefined {
  return undefined;
}

async function inStore<Value>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await openDatabase();
  try {
    return await new Promise<Value>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = ask(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('signalbox', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
