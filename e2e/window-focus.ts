import type { RunningApp } from './launch-app.ts';

/** As if the person had gone to another window, or come back. There is no window manager here that could say so. */
export function focusWindow({ electron }: RunningApp, focused: boolean): Promise<void> {
  return electron.evaluate(({ BrowserWindow }, is) => {
    const [window] = BrowserWindow.getAllWindows();
    if (!window) return;
    window.isFocused = () => is;
    window.emit(is ? 'focus' : 'blur');
  }, focused);
}
