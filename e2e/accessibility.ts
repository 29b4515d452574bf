import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What hinders people badly, in words; nothing is left out of the search. */
export async function trouble(page: Page): Promise<string[]> {
  // Electron's context cannot open a page of its own, which the newer way of running it needs.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`));
}
