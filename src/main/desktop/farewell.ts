import { app, type BrowserWindow, dialog } from 'electron';
import type { BehaviourSetting } from './behaviour.ts';
import type { QuitWords } from './quit-words.ts';

export type Farewell = {
  /** A person wants to quit: they are told what goes on without the app, and may stay. */
  askToQuit(): Promise<void>;
  /** The app ends. What nobody has been asked about is said once more, outside of the window. */
  said(): void;
};

/**
 * What happens when a person closes the window or quits. A quit that no person asked for (the system's, a test's) is never
 * held up by a question.
 */
export function createFarewell(parts: {
  window: BrowserWindow;
  behaviour: BehaviourSetting;
  /** What would happen to what works now; undefined: nothing works. */
  words(): QuitWords | undefined;
  say(title: string, body: string): void;
}): Farewell {
  const { window, behaviour, words, say } = parts;
  let asked = false;
  let asking = false;

  async function askToQuit(): Promise<void> {
    const left = words();
    if (left && !asking) {
      asking = true;
      const box = { type: 'info' as const, ...left, buttons: ['Cancel', 'Quit'], defaultId: 1, cancelId: 0 };
      // A dialog of a hidden window could not be seen.
      const { response } = window.isVisible()
        ? await dialog.showMessageBox(window, box)
        : await dialog.showMessageBox(box);
      asking = false;
      if (response === 0) return;
      asked = true;
    } else if (left) {
      return;
    }
    app.quit();
  }

  window.on('close', (event) => {
    if (behaviour.now().keepInTray) {
      event.preventDefault();
      window.hide();
    } else if (words()) {
      event.preventDefault();
      void askToQuit();
    }
  });

  return {
    askToQuit,
    said() {
      const left = asked ? undefined : words();
      if (left) say(left.message, left.detail);
    },
  };
}
