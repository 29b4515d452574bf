import { expect as plainExpect, type RunningApp } from './launch-app.ts';
import { testWithBus as test } from './notification-bus.ts';
import { mustCall } from './page-calls.ts';
import { openPairing, typedFrom } from './pairing-page.ts';
import { answerTo, nextCard } from './phone/phone-cards.ts';
import { beginPairing, type TestPhone } from './phone/test-phone.ts';
import { focusWindow } from './window-focus.ts';

/** Agents take their time to start on a busy machine. */
const expect = plainExpect.configure({ timeout: 15_000 });

async function pair(app: RunningApp): Promise<TestPhone> {
  const pairing = await openPairing(app);
  const begun = await beginPairing(await typedFrom(pairing), 'Pixel 9');
  await pairing.getByRole('button', { name: 'They match: pair' }).click();
  const closed = pairing.waitForEvent('close');
  await begun?.paired();
  await pairing.getByRole('button', { name: 'Done' }).waitFor();
  await pairing.keyboard.press('Escape').catch(() => undefined);
  await closed;
  if (!begun) throw new Error('The phone was not let in.');
  return begun.phone;
}

const seenAtDesk = (phone: TestPhone, id: string, seen: boolean) =>
  phone.next('room', ({ entries }) =>
    entries.some((entry) => entry.kind === 'card' && entry.id === id && entry.value?.seenAtDesk === seen),
  );

test('what a phone shows is not told at the desk, and the phone knows what is seen there', async ({ app, bus }) => {
  const { page, userData } = app;
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true');
  await mustCall(page, 'preference.set', { key: 'behaviour', value: { tellFinished: false } });
  const phone = await pair(app);
  await focusWindow(app, false);
  const policy = { kind: 'on-request' as const };
  const message = ':run +ask make all\nok';
  const { sessionId } = await mustCall(page, 'session.create', {
    ...{ agent: 'echo', workspace: userData, title: 'Shared', policy, message },
  });
  const card = await nextCard(phone);
  await expect.poll(bus.standing).toBe(1);

  const looking = (cards: string[]) => phone.say('looking', { visible: true, sessionId, cards });
  looking([card.id]);
  await expect.poll(bus.standing).toBe(0);
  looking([]);
  await expect.poll(bus.standing).toBe(1);

  await focusWindow(app, true);
  await seenAtDesk(phone, card.id, true);
  await expect.poll(bus.standing).toBe(0);
  await focusWindow(app, false);
  await seenAtDesk(phone, card.id, false);

  expect((await phone.ask('answerApproval', answerTo(card, 'allowOnce'))).type).toBe('done');
  await expect(page.getByText('you, on Pixel 9').first()).toBeVisible();
  expect((await bus.shown()).map(({ summary }) => summary)).toEqual(['Echo asks: Run', 'Echo asks: Run']);
});
