import { contextBridge, ipcRenderer } from 'electron';
import type { Transport } from '../shared/link.ts';

/*
 * The window's end of the pipe: strings, and nothing of Electron. On the one channel each way the first character says what
 * a string is. To the app: `o` this page begins, `m` a message, `t` one message was taken. From it: `m` a message, `c` closed.
 */
const channel = 'signalbox';

let open = false;
const messageListeners: ((text: string) => void)[] = [];
const closeListeners: (() => void)[] = [];

ipcRenderer.on(channel, (_event, text: string) => {
  if (text.startsWith('c')) {
    open = false;
    for (const listener of closeListeners) listener();
    return;
  }
  const message = text.slice(1);
  for (const listener of messageListeners) listener(message);
  ipcRenderer.send(channel, 't');
});

const transport: Transport = {
  send(text) {
    if (typeof text !== 'string') throw new TypeError('A message is a string.');
    // After a close, the next message begins anew.
    if (!open) ipcRenderer.send(channel, 'o');
    open = true;
    ipcRenderer.send(channel, `m${text}`);
  },
  onMessage(listener) {
    messageListeners.push(listener);
  },
  onClose(listener) {
    closeListeners.push(listener);
  },
};

contextBridge.exposeInMainWorld('signalbox', transport);
