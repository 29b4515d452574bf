import type { Page } from '@playwright/test';

/** Milliseconds. `frames`: between one frame of the page and the next, meanwhile. */
export type StampWatch = { latencies: number[]; frames: number[] };

/**
 * Notes for each text `@1733000000000.12` (when its line was written, by the same machine's clock) how many milliseconds
 * later it stood in the DOM of the grid. Stamps of before this call do not count.
 */
export async function watchStamps(page: Page): Promise<{ read(): Promise<StampWatch> }> {
  await page.evaluate(() => {
    const watch: StampWatch = { latencies: [], frames: [] };
    (globalThis as unknown as { stampWatch: StampWatch }).stampWatch = watch;
    const clock = () => performance.timeOrigin + performance.now();
    // The page's clock may have left the wall's since it began; Date.now() cuts to whole milliseconds.
    const tries = 2_000;
    let ahead = 0;
    for (let one = 0; one < tries; one += 1) ahead += clock() - (Date.now() + 0.5);
    const now = () => clock() - ahead / tries;
    const from = now();

    const seen = new Set<string>();
    const observer = new MutationObserver((records) => {
      const at = now();
      const nodes = new Set<Node>();
      for (const { target, addedNodes } of records) {
        if (target.nodeType === Node.TEXT_NODE) nodes.add(target);
        for (const node of addedNodes) nodes.add(node);
      }
      for (const node of nodes) {
        for (const [stamp] of (node.textContent ?? '').matchAll(/@\d+\.\d\d/g)) {
          const written = Number(stamp.slice(1));
          if (seen.has(stamp)) continue;
          seen.add(stamp);
          if (written >= from) watch.latencies.push(at - written);
        }
      }
    });
    const grid = document.querySelector('main');
    if (!grid) throw new Error('there is no grid');
    let last = performance.now();
    const onFrame = (at: number) => {
      watch.frames.push(at - last);
      last = at;
      requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
    observer.observe(grid, { subtree: true, childList: true, characterData: true });
  });
  return {
    read: () => page.evaluate(() => (globalThis as unknown as { stampWatch: StampWatch }).stampWatch),
  };
}
