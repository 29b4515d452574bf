import { describe, expect, test } from 'vitest';
import { agentEnvironment } from './environment.ts';

function environment(
  from: Record<string, string>,
  more: { pass?: string[]; set?: Record<string, string>; program?: string } = {},
) {
  const { pass = [], set = {}, program = '/opt/agent/bin/agent' } = more;
  return agentEnvironment({ from, pass, set, program });
}

describe('the environment of an agent', () => {
  test('has what a program needs of its person', () => {
    const needed = {
      HOME: '/home/ada',
      LANG: 'en_GB.UTF-8',
      LC_TIME: 'de_DE.UTF-8',
      XDG_CONFIG_HOME: '/home/ada/.config',
      SSL_CERT_FILE: '/etc/ca.pem',
      HTTPS_PROXY: 'http://proxy:3128',
      no_proxy: 'localhost',
      TMPDIR: '/tmp/ada',
    };
    expect(environment(needed)).toMatchObject(needed);
  });

  test.each([
    'ELECTRON_RUN_AS_NODE',
    'ELECTRON_NO_ASAR',
    'NODE_OPTIONS',
    'NODE_PATH',
    'LD_PRELOAD',
    'GITHUB_TOKEN',
    'AWS_SECRET_ACCESS_KEY',
    'SOME_AGENT_API_KEY',
    'SOMEAGENT',
    'npm_config_registry',
    'CHROME_DESKTOP',
  ])('has no %s', (name) => {
    expect(environment({ [name]: 'x', HOME: '/' })).not.toHaveProperty(name);
  });

  test('has the key that its own entry names, and no other', () => {
    const from = { ONE_API_KEY: '1', OTHER_API_KEY: '2' };
    const passed = environment(from, { pass: ['ONE_API_KEY'] });
    expect(passed).toMatchObject({ ONE_API_KEY: '1' });
    expect(passed).not.toHaveProperty('OTHER_API_KEY');
  });

  test('what is set wins, even over a name that is never passed', () => {
    const set = { ELECTRON_RUN_AS_NODE: '1', LANG: 'C' };
    expect(environment({ LANG: 'de', ELECTRON_RUN_AS_NODE: '0' }, { set })).toMatchObject(set);
  });

  test('finds the system and the neighbours of the program, after what the person put first', () => {
    expect(environment({ PATH: '/home/ada/bin:/usr/bin' }).PATH).toBe(
      '/home/ada/bin:/usr/bin:/usr/local/bin:/bin:/opt/agent/bin',
    );
    expect(environment({}).PATH).toBe('/usr/local/bin:/usr/bin:/bin:/opt/agent/bin');
  });
});
