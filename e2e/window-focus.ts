import type { RunningApp } from './launch-app.ts';

/** As if the person had gone to another window, or come back. There is no window manager here that could say so. */
export function focusWindow({ electron }: RunningApp, focused: boolean): Promise<void> {
  return electron.evaluate(({ BrowserWindow }, is) => {
    // The window of a pairing, which may not be gone yet, has a parent.
    const window = BrowserWindow.getAllWindows().find((one) => one.getParentWindow() === null);
    if (!window) throw new Error('There is no window of the room.');
    window.isFocused = () => is;
    window.emit(is ? 'focus' : 'blur');
  }, focused);
}
