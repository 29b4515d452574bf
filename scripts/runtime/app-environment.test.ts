import { expect, test } from 'vitest';
import { appEnvironment } from './app-environment.ts';

test('what npm put in is taken out, and the rest is kept', () => {
  expect(
    appEnvironment({
      HOME: '/home/ada',
      npm_config_cache: '/tmp/cache',
      npm_lifecycle_event: 'start',
      INIT_CWD: '/src',
      NODE: '/usr/bin/node',
      ELECTRON_RUN_AS_NODE: '1',
      PATH: '/src/node_modules/.bin:/lib/node_modules/npm/node-gyp-bin:/home/ada/bin:/usr/bin',
    }),
  ).toEqual({ HOME: '/home/ada', PATH: '/home/ada/bin:/usr/bin' });
});
