import { mustOpen, type PhoneLine, shakeHands } from '../e2e/phone/phone-line.ts';
import { beginPairing, type PhoneIdentity } from '../e2e/phone/test-phone.ts';
import type { PhonesNews, PhonesOrder } from './phone-messages.ts';

/*
 * Ten phones in a process of their own: they open every frame that comes, and look at no more than how many events are in it.
 */
const tell = (news: PhonesNews) => process.send?.(news);
const identities: PhoneIdentity[] = [];
let lines: PhoneLine[] = [];
const counted = { events: 0, frames: 0, bytes: 0 };

async function pair({ link, name }: Extract<PhonesOrder, { kind: 'pair' }>): Promise<void> {
  const begun = await beginPairing(link, name);
  if (!begun) throw new Error('A phone was refused.');
  const identity = await begun.paired();
  begun.line.cut();
  identities.push(identity);
  tell({ kind: 'paired' });
}

async function watch(identity: PhoneIdentity, runIds: readonly string[]): Promise<PhoneLine> {
  const line = await mustOpen(identity.origin);
  const channel = await shakeHands(line, identity, { kind: 'return' }, undefined);
  if (!channel) throw new Error('A phone was refused.');
  const say = (type: string, payload: object) => {
    const around = { v: 1, id: crypto.randomUUID(), type, deviceId: identity.deviceId };
    const envelope = { ...around, sentAt: new Date().toISOString(), replyTo: null, payload };
    line.send(channel.seal(JSON.stringify(envelope)));
  };
  say('hello', {});
  // More than this may not be said before the app has answered.
  channel.open((await line.next()) ?? new Uint8Array(0));
  for (const runId of runIds) say('watch', { runId, after: null });
  void (async () => {
    for (let frame = await line.next(); frame; frame = await line.next()) {
      const text = channel.open(frame);
      if (text === undefined) throw new Error('A frame could not be opened.');
      counted.frames += 1;
      counted.bytes += frame.length;
      counted.events += text.match(/"seq":\d/g)?.length ?? 0;
    }
  })();
  return line;
}

process.on('message', async (order: PhonesOrder) => {
  if (order.kind === 'pair') await pair(order);
  if (order.kind === 'watch') {
    lines = await Promise.all(identities.map((identity, place) => watch(identity, order.runIds[place] ?? [])));
    tell({ kind: 'watching' });
  }
  if (order.kind === 'count') {
    tell({ kind: 'counted', ...counted });
    Object.assign(counted, { events: 0, frames: 0, bytes: 0 });
  }
  if (order.kind === 'leave') {
    for (const line of lines) line.close();
    await Promise.all(lines.map((line) => line.ended));
    tell({ kind: 'left' });
  }
  if (order.kind === 'end') {
    for (const line of lines) line.cut();
    process.disconnect?.();
  }
});
