import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

/** Loaded at run time from node_modules: a native binding cannot be bundled. */
const external = ['better-sqlite3', '@lydell/node-pty'];

/** The oldest Electron that the app runs on is 33, with Node 20.18 and Chromium 130. */
const node = 'node20.18';
const chromium = 'chrome130';

export default defineConfig({
  main: {
    build: {
      target: node,
      minify: true,
      externalizeDeps: false,
      rolldownOptions: {
        external,
        // Beside the app itself, two programs that it starts as processes of their own.
        input: {
          index: 'src/main/index.ts',
          'spawner-process': 'src/main/desktop/spawner-process.ts',
          'echo-agent': 'src/main/drivers/echo-agent/main.ts',
          'pty-holder': 'src/main/desktop/pty-holder.ts',
          // Loaded by an agent.
          'pi-gate': 'src/main/dialects/pi/gate.ts',
        },
        output: { format: 'es' },
      },
    },
  },
  preload: {
    build: {
      target: node,
      minify: true,
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: 'src/preload/index.ts' },
        // A sandboxed preload is a classic script.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    base: './',
    // The app's protocol puts a nonce of its own in its place, each time that it serves the page.
    html: { cspNonce: '__CSP_NONCE__' },
    plugins: [react()],
    build: {
      target: chromium,
      minify: true,
      modulePreload: { polyfill: false },
      // The page's policy has no data: addresses.
      assetsInlineLimit: 0,
      rolldownOptions: { input: { index: 'src/renderer/index.html', pairing: 'src/renderer/pairing.html' } },
    },
  },
});
