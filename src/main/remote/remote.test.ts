import { expect, test } from 'vitest';
import { comeBack, hear, hello, takeUp } from './listener/wire-phone-fixture.ts';
import { followPairing, followPhones, openRemote } from './remote-fixture.ts';

/** A phone that the owner has let in, and that has been welcomed. */
async function pair(remote: ReturnType<typeof openRemote>['remote'], name = 'Pixel 9', mayMessage = false) {
  const pairing = followPairing(remote);
  const { link } = await pairing.until('offered');
  const phone = await takeUp(link, name);
  const comparing = await pairing.until('comparing');
  expect(comparing).toMatchObject({ name, digits: phone.digits });
  expect(remote.pairing.confirm(comparing.name, mayMessage)).toEqual({ ok: true, value: {} });
  const welcome = await hear(phone);
  pairing.stop();
  return { ...phone, welcome, id: welcome?.deviceId ?? '' };
}

test('lets a phone in that the owner has confirmed, and shows it the room', async () => {
  const { remote } = openRemote();
  const phone = await pair(remote, 'Pixel 9', true);
  expect(phone.welcome).toMatchObject({
    type: 'welcome',
    replyTo: 'hello-new',
    payload: { desk: 'Workshop.example', name: 'Pixel 9', may: { answer: true, message: true } },
  });
  expect(await hear(phone)).toMatchObject({ type: 'room', deviceId: phone.id });
  const phones = await followPhones(remote).until((now) => now.phones[0]?.connected === true);
  expect(phones).toMatchObject({ listener: { state: 'on' }, phones: [{ id: phone.id, name: 'Pixel 9' }] });
  expect(remote.paired()).toBe(true);
});

test('lets a phone come back that is paired', async () => {
  const { remote } = openRemote();
  const { back, id, wire } = await pair(remote);
  wire.end();
  const phone = await comeBack(back);
  if (!phone) throw new Error('refused');
  phone.wire.send(phone.channel.seal(hello(id)));
  expect(await hear(phone)).toMatchObject({ type: 'welcome', deviceId: id });
});
