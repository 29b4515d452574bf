import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test as withKeyRing } from '../key-ring.ts';
import { expect, type RunningApp, test } from '../launch-app.ts';
import { mustCall } from '../page-calls.ts';
import { loopbackName, openPairing, typedOf } from '../pairing-page.ts';
import { beginPairing, comeBack, type PhoneIdentity } from '../phone/test-phone.ts';

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

/** Every file of the app's data that holds one of these, as it is or as text. */
async function filesWith(folder: string, ...secrets: Uint8Array[]): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const spelt = secrets
    .map(Buffer.from)
    .flatMap((bytes) => [
      bytes,
      bytes.toString('hex'),
      bytes.toString('base64').replace(/.?=*$/, ''),
      bytes.toString('base64url').slice(0, -1),
    ]);
  const found: string[] = [];
  for (const file of files) {
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    if (spelt.some((one) => bytes.includes(one))) found.push(file);
  }
  return found;
}

const filesWithSecret = (folder: string) => filesWith(folder, Buffer.from(secret));

/** A phone that the owner lets in, as far as it goes without its page. */
async function pair(app: RunningApp): Promise<PhoneIdentity> {
  const pairing = await openPairing(app);
  const { address, code } = await typedOf(pairing);
  const phone = await beginPairing({ origin: address, code });
  await pairing.getByRole('button', { name: 'They match: pair' }).click();
  if (!phone) throw new Error('The phone was refused.');
  return phone.paired();
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

test('without a store of the system no key of a phone is at rest, and the phone has to be paired again', async ({
  launch,
  userData,
}) => {
  const first = await launch();
  const identity = await pair(first);
  expect(await filesWith(userData, identity.psk, identity.own.secret)).toEqual([]);
  await first.electron.close();
  expect(await filesWith(userData, identity.psk, identity.own.secret)).toEqual([]);
  expect(await readdir(userData)).not.toContain('secrets.json');
  const { page } = await launch();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog').getByText('Phones', { exact: true }).click();
  await expect(
    page
      .getByRole('dialog', { name: 'Settings' })
      .getByText(/have to be paired again/)
      .first(),
  ).toBeVisible();
  await mustCall(page, 'phones.listen', { network: loopbackName() });
  expect(await comeBack(identity)).toBeUndefined();
});

withKeyRing(
  'with a key ring a phone comes back over a restart, and its key is kept only encrypted',
  async ({ launch, userData }) => {
    const first = await launch();
    const identity = await pair(first);
    await first.electron.close();
    expect(await filesWith(userData, identity.psk, identity.own.secret)).toEqual([]);
    expect(await readdir(userData)).toContain('secrets.json');
    await launch();
    await expect(async () => {
      const phone = await comeBack(identity).catch(() => undefined);
      expect((await phone?.next('welcome'))?.deviceId).toBe(identity.deviceId);
    }).toPass();
  },
);
