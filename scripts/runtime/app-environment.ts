import { delimiter } from 'node:path';

/**
 * The environment of the person who typed the command, without what npm put in for its script: agents that
 * the app starts must find that person's programs, not the ones of this project.
 */
export function appEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(
    ([name]) => !/^npm_/i.test(name) && name !== 'INIT_CWD' && name !== 'NODE' && name !== 'ELECTRON_RUN_AS_NODE',
  );
  return Object.fromEntries(
    kept.map(([name, value]) => [name, /^path$/i.test(name) ? withoutNpm(value ?? '') : value]),
  );
}

function withoutNpm(path: string): string {
  return path
    .split(delimiter)
    .filter((folder) => !/[\\/](node_modules[\\/]\.bin|node-gyp-bin)[\\/]?$/.test(folder))
    .join(delimiter);
}
