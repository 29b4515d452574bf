/**
 * How often a test may be tried again. On the machine that runs everything, one unlucky test of some thousand, with real
 * windows and processes, is not to hide what the others say; which one it was is told at the end. A person sees it at once.
 */
export const retries = process.env.CI ? 1 : 0;
