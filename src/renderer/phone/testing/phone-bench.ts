import { createDeskLink, type DeskLink } from '../link/desk-link.ts';
import type { KeptPairing } from '../link/kept-pairing.ts';
import type { PhoneNews } from '../link/watch-phone.ts';
import { createMemoryKeeper } from './memory-keeper.ts';
import { createScriptedDesk, type ScriptedDesk, type ScriptedDeskOptions } from './scripted-desk.ts';
import { createScriptedNetwork } from './scripted-network.ts';
import { createTestRandom } from './test-random.ts';
import { createTestTime } from './test-time.ts';

/** A phone's link, a desk, and a network between them whose every message the test delivers. */
export async function createPhoneBench(options: Omit<ScriptedDeskOptions, 'random' | 'now'> = {}, kept?: KeptPairing) {
  const time = createTestTime();
  const random = createTestRandom();
  const desk: ScriptedDesk = createScriptedDesk({ random, now: time.now, ...options });
  const network = createScriptedNetwork(() => desk);
  const keeper = createMemoryKeeper(kept);
  let news: PhoneNews | undefined;
  const link: DeskLink = createDeskLink({
    openSocket: network.openSocket,
    keeper,
    random,
    now: time.now,
    later: time.later,
    watchPhone: (listener) => {
      news = listener;
      return () => undefined;
    },
    name: 'Pixel 9',
  });
  // The keeper answers.
  await Promise.resolve();
  await Promise.resolve();

  return {
    time,
    desk,
    network,
    keeper,
    link,
    wake: () => news?.onWake(),
    gone: () => news?.onGone(),
    phase: () => link.state().phase,
    /** From an offer to a live link. */
    pair() {
      link.pair(desk.invite());
      network.deliver();
      desk.comparing()?.confirm();
      network.deliver();
    },
  };
}
