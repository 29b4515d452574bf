import type { Transport } from '../../shared/link.ts';

declare global {
  interface Window {
    /** The pipe to the app, put there by the preload. */
    readonly signalbox: Transport;
  }
}
