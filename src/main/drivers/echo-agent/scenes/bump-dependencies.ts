import type { Scene } from './scene.ts';

/** Has failed. */
export const bumpDependencies: Scene = {
  title: 'Bump dependencies',
  workspace: 'desktop',
  model: 'echo-small',
  turns: [
    {
      message: 'Bring the dependencies up to date, one commit each, and run the tests after every one.',
      script: `:mcp server=tracker state=needsAuth error="Sign in to the tracker again"
:run npm outdated
Package      Current   Wanted   Latest
esbuild       0.25.4   0.25.9   0.27.1
vitest         4.1.0   4.1.12    5.1.2
zod            3.25.1  3.25.76   4.6.7
:edit line=31 package.json
-    "esbuild": "0.25.4",
+    "esbuild": "0.27.1",
     "typescript": "5.9.3",
     "vitest": "4.1.0",
:run +fail npm test
FAIL  src/build/bundle.test.ts > keeps the banner
Error: Invalid option in build() call: "banner.js" must be a string

Tests  1 failed | 231 passed
:say rate=max \`esbuild\` 0.27 no longer takes a function as a banner. The banner is made in one place, so the fix is small.
:usage input=1320 output=540 read=7900 write=2600 context=14900/128000
:fail The model's service answered "overloaded" five times. Send a message to try again.`,
    },
  ],
};
