import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test as withKeyRing } from '../key-ring.ts';
import { expect, type RunningApp, test } from '../launch-app.ts';
import { mustCall } from '../page-calls.ts';

const secret = 'sk-quagga-0123456789';

/** Gives the app a secret to keep. */
async function give({ page }: RunningApp): Promise<void> {
  const endpoint = { label: 'Home', url: 'http://127.0.0.1:9/v1', images: false };
  await mustCall(page, 'agents.putEndpoint', { agent: 'openai', endpoint, key: secret });
}

/** Where the app says that it keeps it. */
async function place({ page }: RunningApp): Promise<string | undefined> {
  const agents = await mustCall(page, 'agents.list', {});
  return agents.flatMap(({ endpoints }) => endpoints ?? []).find(({ label }) => label === 'Home')?.key;
}

/** Every file of the app's data that holds the secret as it is, or in the digits of a JSON or of a cookie's base64. */
async function filesWithSecret(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const holds = async (file: string) => {
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    return [secret, Buffer.from(secret).toString('base64').slice(0, -2)].some((text) => bytes.includes(text));
  };
  const found = await Promise.all(files.map(async (file) => ((await holds(file)) ? [file] : [])));
  return found.flat();
}

test('without a store of the system no secret is at rest, and that is said', async ({ launch, userData }) => {
  const first = await launch();
  await give(first);
  expect(await place(first)).toBe('memory');
  expect(await filesWithSecret(userData)).toEqual([]);
  expect(await readdir(userData)).not.toContain('secrets.json');
  await first.electron.close();
  expect(await filesWithSecret(userData)).toEqual([]);
  expect(await place(await launch())).toBe('none');
});

withKeyRing('with a key ring a secret is kept over a restart, and only encrypted', async ({ launch, userData }) => {
  const first = await launch();
  await give(first);
  expect(await place(first)).toBe('secretStore');
  const file = join(userData, 'secrets.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const { secrets } = JSON.parse(await readFile(file, 'utf8'));
  // Chromium marks what it encrypts with the key of the key ring so; `v10` is the password that everybody knows.
  expect(
    Object.values<string>(secrets).map((one) => Buffer.from(one, 'base64').toString('latin1').slice(0, 3)),
  ).toEqual(['v11']);
  await first.electron.close();
  expect(await filesWithSecret(userData)).toEqual([]);
  expect(await place(await launch())).toBe('secretStore');
});
