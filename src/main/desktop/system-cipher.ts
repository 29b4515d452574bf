import { safeStorage } from 'electron';
import type { Cipher } from './secret-store.ts';

/** The key chain of the system. On Linux without one, Electron would encrypt with a password that everybody knows. */
export function createSystemCipher(): Cipher {
  return {
    isSafe() {
      if (!safeStorage.isEncryptionAvailable()) return false;
      return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text';
    },
    encrypt: (text) => safeStorage.encryptString(text),
    decrypt: (bytes) => safeStorage.decryptString(bytes),
  };
}
