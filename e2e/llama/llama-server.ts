import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);
const script = (name: string) => join(import.meta.dirname, name);

/**
 * Every answer has this many tokens, which are words: long enough to be interrupted, and some of them fit into the context.
 */
export const answerTokens = 1_500;

/** llama.cpp's own server on this machine, with a tiny model of random weights that speaks nonsense at great length. */
export type LlamaServer = {
  /** Base URL of its OpenAI-compatible API. */
  url: string;
  close(): Promise<void>;
};

/** `python` is the one that `installLlama` gives. */
export async function startLlamaServer(python: string): Promise<LlamaServer> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-llama-'));
  const model = join(folder, 'tiny-random.gguf');
  const env = { PATH: process.env.PATH, HOME: folder };
  await run(python, [script('make-tiny-model.py'), model], { env });
  const server = spawn(python, [script('serve-model.py'), model, String(answerTokens)], {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(server, 'exit');
  const lines = createInterface(server.stdout);
  const first: unknown[] = await Promise.race([once(lines, 'line'), ended]);
  const [address] = first;
  const close = async () => {
    server.stdin.end();
    server.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  if (typeof address === 'string') return { url: `${address}/v1`, close };
  await close();
  throw new Error(`The llama.cpp server ended with ${String(address)} before it had an address.`);
}
