import { spawn } from 'node:child_process';

export type Finished = {
  /** 127 when the command does not exist, 128 when a signal ended it. */
  status: number;
  /** Standard output and standard error, as they came. */
  output: string;
};

export function runCommand(
  command: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; timeoutMs?: number } = {},
): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      timeout: options.timeoutMs,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ status: 127, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ status: code ?? 128, output }));
  });
}

/** The end of what a command said, for a message to a person. */
export function lastLines(output: string, count = 3): string {
  return output.trim().split('\n').slice(-count).join('\n');
}
