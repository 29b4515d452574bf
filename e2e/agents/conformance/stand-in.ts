import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentEnvironment } from '../agent-environment.ts';
import { openTestRoom, type TestRoom } from '../test-room.ts';

/** A room in which a conformance agent, a script of this folder, stands under the name of the real program. */
export async function openConformanceRoom(options: {
  agent: string;
  /** The name under which the product looks for it. */
  program: string;
  script: string;
}): Promise<TestRoom> {
  const script = join(import.meta.dirname, options.script);
  return openTestRoom({
    agent: options.agent,
    program: '',
    environment(home) {
      const bin = join(home.folder, 'bin');
      mkdirSync(bin);
      const file = join(bin, options.program);
      writeFileSync(
        file,
        `#!/bin/sh\n[ "$1" = --version ] && exec echo 'conformance 0'\nexec '${process.execPath}' '${script}' "$@"\n`,
      );
      chmodSync(file, 0o755);
      const env = agentEnvironment(home);
      return { ...env, PATH: `${bin}:${env.PATH ?? ''}` };
    },
  });
}
