import { limits } from '../../../shared/limits.ts';
import type { Network } from '../../../shared/phone/phones.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { findAgain, type InterfaceTable, type LocalNetwork, localNetworks } from './local-networks.ts';
import { type PageFile, readPageFiles } from './page-files.ts';
import type { PhoneSocket } from './phone-socket.ts';
import type { Timers } from './timers.ts';
import { openWebServer, type WebServer } from './web-server.ts';

export type ListenerState =
  | { state: 'off'; why: string | null }
  | { state: 'on'; network: LocalNetwork; port: number; origin: string };

/** What is remembered of a listener that was on: where, and at which port a phone looks for it. */
export type ListenerWish = { on: boolean; network: string; subnet: string; port: number };

export type ListenerDeps = {
  /** The folder of the built page. */
  page: string;
  /** The name of this computer, and what `desk.json` says. */
  computer: string;
  desk(): { key: string; name: string };
  interfaces(): InterfaceTable;
  ports: readonly number[];
  wish: { read(): ListenerWish | undefined; write(wish: ListenerWish): void };
  /** Why it is off at first, if there is something to say. */
  why: string | null;
  onSocket(socket: PhoneSocket): void;
  /** The sockets are about to close; what is to be said to phones is said now. */
  onClosing(): void;
  /** Whether a phone is connected. */
  isInUse(): boolean;
  timers: Timers;
  now(): number;
  log(line: string): void;
};

export type Listener = {
  state(): ListenerState;
  networks(): Network[];
  /** Opens it on this network and on no other. The codes of `phones.listen`. */
  open(network: string): Promise<Result<object>>;
  /** With words where it was not the owner who closed it. */
  close(why: string | null): Promise<void>;
  /** Opens it where it was on when the app quit. */
  openAgain(): Promise<void>;
  onChange(listener: () => void): void;
  /** For good: what is remembered stays, and the port is free when it is over. */
  end(): Promise<void>;
};

const watchMs = 3_000;
/** How long a network may be gone: a computer that wakes up, or starts, does not have it at once. */
const mostLooks = 40;

const words = {
  waiting: 'Waiting for the network that phones found this computer on.',
  gone: 'This computer left the network. Turn it on again when you are back.',
  elsewhere: 'You are on another network now. Turn it on again if you trust it.',
  idle: 'No phone was there for twelve hours. Turn it on again when you need it.',
  quitting: 'Signalbox is quitting.',
  networkUnknown: 'This computer is not on that network any more. Choose another one.',
  portTaken: 'Other programs have all the ports that a phone could use. Quit one of them and try again.',
};

/** The one door for phones: closed unless the owner opened it, and never open on more than one network. */
export function createListener(deps: ListenerDeps): Listener {
  const { timers, log } = deps;
  const listeners: (() => void)[] = [];
  let state: ListenerState = { state: 'off', why: deps.why };
  let server: WebServer | undefined;
  let stopWatch: (() => void) | undefined;
  let inUseAt = 0;
  /** How often it was looked for in vain. */
  let looks = 0;
  let page: ReadonlyMap<string, PageFile> | undefined;
  /** One change after the other. */
  let last: Promise<unknown> = Promise.resolve();
  let hasEnded = false;

  function inTurn<Value>(run: () => Promise<Value>): Promise<Value> {
    const next = last.then(run);
    last = next.catch(() => undefined);
    return next;
  }

  function become(next: ListenerState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function forgetWish(): void {
    const wish = deps.wish.read();
    if (wish?.on) deps.wish.write({ ...wish, on: false });
  }

  function watch(look: () => Promise<void>): void {
    stopWatch?.();
    looks = 0;
    stopWatch = timers.every(watchMs, () => void inTurn(look));
  }

  async function shut(): Promise<void> {
    stopWatch?.();
    stopWatch = undefined;
    const closing = server;
    server = undefined;
    if (!closing) return;
    deps.onClosing();
    await closing.close();
  }

  async function openOn(network: LocalNetwork): Promise<Result<object>> {
    forgetWish();
    await shut();
    page ??= readPageFiles(deps.page);
    if (!page.has('/')) log('phone: the page is missing; it is built with the app');
    const known = deps.wish.read()?.port;
    const opened = await openWebServer({
      address: network.address,
      ports: known === undefined ? deps.ports : [known, ...deps.ports.filter((port) => port !== known)],
      computer: deps.computer,
      page,
      desk: deskFile(deps.desk()),
      onSocket: deps.onSocket,
      log,
    });
    if (opened === 'taken' || opened === 'gone') {
      const code = opened === 'taken' ? 'portTaken' : 'networkUnknown';
      become({ state: 'off', why: words[code] });
      return fail(code, words[code]);
    }
    server = opened;
    inUseAt = deps.now();
    watch(look);
    become({ state: 'on', network, port: opened.port, origin: `http://${network.address}:${opened.port}` });
    deps.wish.write({ on: true, network: network.name, subnet: network.subnet, port: opened.port });
    log(`phone: the listener is on, port ${opened.port}`);
    return ok({});
  }

  async function turnOff(why: string | null): Promise<void> {
    if (hasEnded) return;
    const wasOn = state.state === 'on';
    forgetWish();
    await shut();
    if (wasOn) log('phone: the listener is off');
    if (wasOn || (state.state === 'off' && state.why !== why)) become({ state: 'off', why });
  }

  /** Another address in the same network is followed; another network is not. */
  async function look(): Promise<void> {
    if (hasEnded || state.state !== 'on') return;
    const found = findAgain(deps.interfaces(), state.network);
    if (typeof found === 'string') return missed(found);
    looks = 0;
    if (found.address !== state.network.address) {
      log('phone: this computer has another address');
      await openOn(found);
      return;
    }
    if (deps.isInUse()) inUseAt = deps.now();
    else if (deps.now() - inUseAt > limits.listenerIdleMs) await turnOff(words.idle);
  }

  async function missed(where: 'elsewhere' | 'gone'): Promise<void> {
    looks += 1;
    if (where === 'elsewhere' || looks >= mostLooks) await turnOff(words[where]);
  }

  /** Where it was on before; it waits a while for the network to be there. */
  async function lookForOld(): Promise<void> {
    const wish = deps.wish.read();
    if (hasEnded || !wish?.on || state.state === 'on') return;
    const found = findAgain(deps.interfaces(), { name: wish.network, subnet: wish.subnet });
    if (typeof found !== 'string') await openOn(found);
    else await missed(found);
  }

  return {
    state: () => state,
    networks: () => localNetworks(deps.interfaces()).map(({ subnet: _, ...network }) => network),
    open: (name) =>
      inTurn(async () => {
        if (hasEnded) return fail('networkUnknown', words.quitting);
        const network = localNetworks(deps.interfaces()).find((each) => each.name === name);
        if (!network) return fail('networkUnknown', words.networkUnknown);
        const isOn = state.state === 'on' && state.network.address === network.address;
        return isOn ? ok({}) : openOn(network);
      }),
    close: (why) => inTurn(() => turnOff(why)),
    openAgain: () =>
      inTurn(async () => {
        await lookForOld();
        if (state.state === 'on' || hasEnded || !deps.wish.read()?.on) return;
        become({ state: 'off', why: words.waiting });
        watch(lookForOld);
      }),
    onChange: (listener) => void listeners.push(listener),
    end() {
      hasEnded = true;
      return inTurn(shut);
    },
  };
}

function deskFile(desk: { key: string; name: string }): PageFile {
  const bytes = Buffer.from(JSON.stringify(desk));
  return { type: 'application/json', bytes, gzip: undefined, lasting: false };
}
