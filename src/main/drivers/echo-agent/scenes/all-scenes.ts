import { apiDocs } from './api-docs.ts';
import { bumpDependencies } from './bump-dependencies.ts';
import { coreRefactor } from './core-refactor.ts';
import { darkMode } from './dark-mode.ts';
import { flakyCheckout } from './flaky-checkout.ts';
import { queueLibrary } from './queue-library.ts';
import type { Scene } from './scene.ts';

/** Six sessions, one for each state that a room should show. */
export const scenes: readonly Scene[] = [
  flakyCheckout,
  queueLibrary,
  apiDocs,
  coreRefactor,
  bumpDependencies,
  darkMode,
];

/** The script that answers a message of a scene. */
export function scriptFor(message: string): string | undefined {
  const text = message.trim();
  return scenes.flatMap((scene) => scene.turns).find((turn) => turn.message === text)?.script;
}
