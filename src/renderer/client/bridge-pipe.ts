import type { Transport } from '../../shared/link.ts';

/**
 * Opens pipes over the preload's bridge, which lives as long as the page. The bridge cannot take a listener back,
 * so it is listened to once, and what comes goes to the newest pipe only.
 */
export function createBridgePipes(bridge: Transport): () => Transport {
  let message: ((text: string) => void)[] = [];
  let close: (() => void)[] = [];
  bridge.onMessage((text) => {
    for (const listener of message) listener(text);
  });
  bridge.onClose(() => {
    for (const listener of close) listener();
  });
  return () => {
    message = [];
    close = [];
    return {
      send: (text) => bridge.send(text),
      onMessage: (listener) => message.push(listener),
      onClose: (listener) => close.push(listener),
    };
  };
}
