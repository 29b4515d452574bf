import { type BrowserWindow, type IpcMainEvent, ipcMain } from 'electron';
import { limits } from '../../shared/limits.ts';
import type { Pipe } from '../api/pipe.ts';
import { createRateGate } from '../api/rate-gate.ts';
import { appOrigin } from './app-origin.ts';

/** Each way one channel, on which strings go; their first character says what they are (the preload lists them). */
const channel = 'signalbox';

/** Messages that wait for the one who listens, who may still be starting. */
const mostEarly = 64;

type OpenPipe = { receive(text: string): void; taken(): void; close(): void };

/**
 * Pipes to the page of one window; a page that begins, or begins anew, opens a new one. The only file that knows Electron's
 * IPC: whatever does not come from the top frame of our own page, or is no string of ours, goes no further.
 */
export function openPipes(window: BrowserWindow, onPipe: (pipe: Pipe) => void, log: (line: string) => void): void {
  const contents = window.webContents;
  let pipe: OpenPipe | undefined;

  function close(): void {
    pipe?.close();
    pipe = undefined;
  }

  function isOurs(event: IpcMainEvent): boolean {
    const frame = event.senderFrame;
    return event.sender === contents && frame !== null && frame === contents.mainFrame && frame.origin === appOrigin;
  }

  function listen(event: IpcMainEvent, ...given: unknown[]): void {
    if (event.sender !== contents) return;
    const [text] = given;
    if (!isOurs(event) || given.length !== 1 || typeof text !== 'string') {
      log('a message was refused: it did not come from the page of the window, or is not one');
      return;
    }
    const kind = text.charAt(0);
    if (kind === 'o') {
      close();
      pipe = open();
    } else if (kind === 't') {
      pipe?.taken();
    } else if (kind === 'm') {
      pipe?.receive(text.slice(1));
    }
  }

  function open(): OpenPipe {
    const gate = createRateGate({
      burst: limits.windowBurst,
      perSecond: limits.windowMessagesPerSecond,
      now: () => performance.now(),
    });
    const untaken: (() => void)[] = [];
    const early: string[] = [];
    let onMessage: (text: string) => void = (text) => early.push(text);
    let onClose: () => void = () => undefined;
    let isOpen = true;

    function closeThis(): void {
      if (!isOpen) return;
      isOpen = false;
      untaken.length = 0;
      onClose();
    }

    function refuse(why: string): void {
      log(`the pipe to the window was closed: ${why}`);
      closeThis();
      if (!contents.isDestroyed()) contents.send(channel, 'c');
    }

    onPipe({
      send(text, onTaken) {
        if (!isOpen || contents.isDestroyed()) return;
        untaken.push(onTaken);
        contents.send(channel, `m${text}`);
      },
      onMessage(listener) {
        onMessage = listener;
        for (const text of early.splice(0)) listener(text);
      },
      onClose(listener) {
        onClose = listener;
      },
    });

    return {
      receive(text) {
        if (!isOpen) return;
        if (text.length > limits.localFrameBytes) refuse('a message was too large');
        else if (!gate() || early.length >= mostEarly) refuse('too many messages');
        else onMessage(text);
      },
      taken: () => untaken.shift()?.(),
      close: closeThis,
    };
  }

  ipcMain.on(channel, listen);
  contents.on('render-process-gone', close);
  window.on('closed', () => {
    ipcMain.off(channel, listen);
    close();
  });
}
