import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** What a phone loads, all of it, gzipped. */
const mostBytes = 200 * 1024;

/** The page of a phone: served by the app on the local network, over plain http, to whatever browser a phone has. */
export default defineConfig({
  root: 'src/renderer',
  base: './',
  plugins: [react(), indexPage(), smallEnough()],
  build: {
    outDir: '../../out/phone',
    emptyOutDir: true,
    // Safari 16.4 is the first that reads the regular expressions with a look behind.
    target: ['es2022', 'safari16.4', 'chrome111'],
    minify: true,
    modulePreload: { polyfill: false },
    // The page's policy has no data: addresses, and nothing inline.
    assetsInlineLimit: 0,
    rolldownOptions: { input: { phone: 'src/renderer/phone.html' } },
  },
});

/** The page stands where a browser asks first. */
function indexPage(): Plugin {
  return {
    name: 'phone-index-page',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['phone.html'];
        if (page) page.fileName = 'index.html';
      },
    },
  };
}

/** Measures the page, says how much it is, and refuses to build a heavier one. */
function smallEnough(): Plugin {
  return {
    name: 'phone-small-enough',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const bytes = Object.values(bundle).reduce(
          (sum, file) => sum + gzipSync(file.type === 'chunk' ? file.code : file.source).length,
          0,
        );
        const said = `The phone page is ${kib(bytes)} gzipped, of ${kib(mostBytes)} at most.`;
        if (bytes > mostBytes) this.error(said);
        this.info(said);
      },
    },
  };
}

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}
