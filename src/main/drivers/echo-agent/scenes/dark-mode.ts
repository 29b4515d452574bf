import type { Scene } from './scene.ts';

/** Finished. */
export const darkMode: Scene = {
  title: 'Add dark mode',
  workspace: 'storefront',
  turns: [
    {
      message: 'Add a dark theme that follows the system, with a switch in the footer.',
      script: `:read src/styles/tokens.css
 1  :root {
 2    --surface: #ffffff;
 3    --text: #1d2129;
 4    --accent: #0b6b4f;
 …  41 lines
:edit line=1 src/styles/tokens.css
 :root {
-  --surface: #ffffff;
-  --text: #1d2129;
+  --surface: light-dark(#ffffff, #14171d);
+  --text: light-dark(#1d2129, #e7eaf0);
   --accent: #0b6b4f;
:edit +new src/components/theme-switch.tsx
export function ThemeSwitch() {
  const [theme, setTheme] = useTheme();
  return (
    <button type="button" aria-pressed={theme === 'dark'} onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
      {theme === 'dark' ? 'Light theme' : 'Dark theme'}
    </button>
  );
}
:run npm run test:contrast
412 colour pairs checked
0 below 4.5:1
:say rate=max The storefront has a dark theme:

- It follows the system until somebody uses the switch; the choice is kept on that device.
- All **412 colour pairs** reach a contrast of 4.5:1, in both themes.
- The theme is set before the first paint, so there is no white flash.

One thing is left to you: the payment logos are dark on transparent and hard to see. I did not change them, as they are not ours.
:usage input=2480 output=1610 read=18700 write=6200 cost=0.0514 context=31200/200000`,
    },
  ],
};
