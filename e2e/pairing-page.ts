import { networkInterfaces } from 'node:os';
import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import type { MethodName, StreamName } from '../src/shared/contract.ts';
import { expect, type RunningApp } from './launch-app.ts';
import { mustCall, rawCall } from './page-calls.ts';

/** The network on which nobody but this machine is. */
export function loopbackName(): string {
  const found = Object.entries(networkInterfaces()).find(([, all]) =>
    all?.some(({ internal, family }) => internal && family === 'IPv4'),
  );
  return found?.[0] ?? 'lo';
}

/** Opens the window of the pairing where the listener is on already, and waits for the offer. */
export async function openPairing(app: RunningApp): Promise<Page> {
  await mustCall(app.page, 'phones.listen', { network: loopbackName() });
  return openPairingAlone(app);
}

/** The same, with the listener off: the pairing turns it on. Of several networks the one of this machine is chosen. */
export async function openPairingAlone({ electron, page }: RunningApp): Promise<Page> {
  const opened = electron.waitForEvent('window');
  await mustCall(page, 'phones.pair', {});
  const pairing = await opened;
  const offer = pairing.getByRole('heading', { name: 'Scan this with the phone' });
  const choice = pairing.getByRole('radio', { name: /Reaches only this computer/ });
  await expect(offer.or(choice)).toBeVisible();
  if (await choice.isVisible()) {
    await choice.check();
    await pairing.getByRole('button', { name: 'Use this network' }).click();
  }
  await expect(offer).toBeVisible();
  return pairing;
}

/** What a camera reads from the picture, as it is on the screen. */
export async function scan({ electron }: RunningApp, pairing: Page): Promise<string | undefined> {
  const png = await pairing.getByRole('img', { name: /QR code/ }).screenshot();
  const { bitmap, width, height } = await electron.evaluate(({ nativeImage }, base64) => {
    const image = nativeImage.createFromBuffer(Buffer.from(base64, 'base64'));
    return { bitmap: image.toBitmap().toString('base64'), ...image.getSize() };
  }, png.toString('base64'));
  // Blue stands before red in it; the picture has neither.
  return jsQR(new Uint8ClampedArray(Buffer.from(bitmap, 'base64')), width, height)?.data;
}

export const typedOf = async (pairing: Page) => {
  const [address = '', code = ''] = await pairing.locator('.pairing-typed dd').allTextContents();
  return { address, code };
};

/** What somebody types on a phone without a camera. */
export async function typedFrom(pairing: Page): Promise<{ origin: string; code: string }> {
  const { address, code } = await typedOf(pairing);
  return { origin: address, code };
}

/** What the app answers first to a page that asks for something that is not for it, or that is. */
export async function replyTo(page: Page, id: number, asked: { method: MethodName } | { stream: StreamName }) {
  const frame = 'method' in asked ? { type: 'call', ...asked, input: {} } : { type: 'subscribe', ...asked, params: {} };
  const reply = await rawCall(page, id, JSON.stringify({ id, ...frame }));
  return reply.error?.code ?? reply.type;
}
