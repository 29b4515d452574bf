import { act, cleanup, render } from '@testing-library/react';
import { vi } from 'vitest';
import type { PhoneEntry } from '../../../shared/phone/reports.ts';
import { PhoneClientProvider } from '../client/phone-client.tsx';
import { PhoneRoot } from '../shell/phone-root.tsx';
import { createRoomStore } from '../store/room-store.ts';
import { createPhoneBench } from './phone-bench.ts';

/** What a browser has and jsdom has not. Every card is on the screen. */
export function standInForPhone(): void {
  class Observer {
    readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      this.#tell = tell;
    }
    observe() {
      this.#tell([{ isIntersecting: true }]);
    }
    unobserve() {}
    disconnect() {}
  }
  class NoResize {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('ResizeObserver', NoResize);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  Element.prototype.scrollTo = () => undefined;
}

/** The whole page, paired with a desk that has this room. Time stands still until the test lets it pass. */
export async function openPhonePage(
  room: readonly PhoneEntry[] = [],
  options: Omit<Parameters<typeof createPhoneBench>[0] & object, 'room'> = {},
) {
  cleanup();
  // As the page does it when it is loaded.
  window.history.replaceState(null, '');
  let performanceNow = 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => performanceNow);
  const bench = await createPhoneBench({ ...options, room });
  vi.spyOn(Date, 'now').mockImplementation(bench.time.now);
  const rooms = createRoomStore(bench.link, bench.time.later);
  const page = render(
    <PhoneClientProvider client={{ link: bench.link, room: rooms }}>
      <PhoneRoot />
    </PhoneClientProvider>,
  );
  const settle = (milliseconds = 1_000) => {
    performanceNow += milliseconds;
  };
  return {
    ...bench,
    ...page,
    settle,
    /** Everything that is on its way arrives. */
    deliver: () => act(() => bench.network.deliver()),
    pairAndSettle() {
      act(() => bench.pair());
      settle();
    },
    text: () => page.container.textContent ?? '',
    heard: (type: string) => bench.desk.heard.filter((request) => request.type === type).map(({ payload }) => payload),
  };
}

/** An entry of the room, as new as can be. */
export function cardEntry(card: Extract<PhoneEntry, { kind: 'card' }>['value'] & object, version = 1): PhoneEntry {
  return { kind: 'card', id: card.id, value: card, end: null, version };
}

export function sessionEntry(
  session: Extract<PhoneEntry, { kind: 'session' }>['value'] & object,
  version = 1,
): PhoneEntry {
  return { kind: 'session', id: session.id, value: session, version };
}
