import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectFolder } from '../scripts/runtime/project.ts';
import { median, type Row, rounds } from './measure.ts';
import {
  type AppNews,
  type AppOrder,
  type PhonesNews,
  type PhonesOrder,
  perSecond,
  phoneCount,
  runIdAt,
  sessionCount,
} from './phone-messages.ts';

/** Of one core, what phones may cost the app's main process. */
const limit = 0.25;
const measuredSeconds = 3;
const settleMs = 1_500;

type Child<Order, News extends { kind: string }> = {
  order(order: Order): void;
  next<Kind extends News['kind']>(kind: Kind): Promise<Extract<News, { kind: Kind }>>;
  ended: Promise<void>;
};

function start<Order, News extends { kind: string }>(file: string, ...args: string[]): Child<Order, News> {
  const child: ChildProcess = fork(join(import.meta.dirname, file), args);
  const news: News[] = [];
  let wake: () => void = () => undefined;
  let failed: Error | undefined;
  child.on('message', (one: News) => {
    news.push(one);
    wake();
  });
  const ended = new Promise<void>((resolve) =>
    child.on('exit', (code) => {
      if (code) failed = new Error(`${file} ended with ${code}`);
      wake();
      resolve();
    }),
  );
  return {
    order(order) {
      if (child.connected) child.send(order as object);
    },
    async next(kind) {
      for (;;) {
        const place = news.findIndex((one) => one.kind === kind);
        if (place >= 0) return news.splice(place, 1)[0] as never;
        if (failed) throw failed;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    ended,
  };
}

/** What phones cost the process that everything goes through, as a share of one core, beside what it costs without them. */
export async function measurePhones(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-bench-'));
  const app = start<AppOrder, AppNews>('phone-app.ts', folder);
  const phones = start<PhonesOrder, PhonesNews>('phone-clients.ts');
  try {
    for (let number = 1; number <= phoneCount; number += 1) {
      const name = `Phone ${number}`;
      phones.order({ kind: 'pair', link: (await app.next('offered')).link, name });
      await app.next('comparing');
      app.order({ kind: 'confirm', name });
      await phones.next('paired');
    }
    const one = Array.from({ length: phoneCount }, (_, place) => [runIdAt(place)]);
    const all = Array.from({ length: phoneCount }, () => Array.from({ length: sessionCount }, (_, at) => runIdAt(at)));
    return [
      await measureWatching(app, phones, 'each watches one session', one),
      await measureWatching(app, phones, 'each watches all', all),
      pageRow(),
    ];
  } finally {
    phones.order({ kind: 'end' });
    app.order({ kind: 'end' });
    await Promise.all([app.ended, phones.ended]);
    rmSync(folder, { recursive: true, force: true });
  }
}

type App = Child<AppOrder, AppNews>;
type Phones = Child<PhonesOrder, PhonesNews>;

/** In turn with and without phones, so that both meet the same machine. */
async function measureWatching(app: App, phones: Phones, what: string, runIds: string[][]): Promise<Row> {
  const shares: { without: number; extra: number; perSecond: number; phoneEvents: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const without = await share(app);
    phones.order({ kind: 'watch', runIds });
    await phones.next('watching');
    await settled();
    phones.order({ kind: 'count' });
    await phones.next('counted');
    const withPhones = await share(app);
    phones.order({ kind: 'count' });
    const { events } = await phones.next('counted');
    phones.order({ kind: 'leave' });
    await phones.next('left');
    await settled();
    const extra = withPhones.share - without.share;
    const phoneEvents = events / withPhones.seconds;
    // The first warms up.
    if (round > 0) shares.push({ without: without.share, extra, perSecond: withPhones.perSecond, phoneEvents });
  }
  const middle = (key: 'without' | 'extra' | 'perSecond' | 'phoneEvents') => median(shares.map((one) => one[key]));
  const wanted = perSecond * sessionCount;
  if (middle('perSecond') < wanted * 0.9) {
    throw new Error(`only ${Math.round(middle('perSecond'))} of ${wanted} events a second were stored`);
  }
  return {
    name: `${phoneCount} phones, ${wanted} events/s, ${what}`,
    ours: `${percent(middle('extra'))} of a core, ${Math.round(middle('phoneEvents'))} events/s sent`,
    reference: `limit ${percent(limit)}; without phones ${percent(middle('without'))}`,
    ratio: middle('extra') / limit,
  };
}

async function share(app: App): Promise<{ share: number; perSecond: number; seconds: number }> {
  app.order({ kind: 'measure', seconds: measuredSeconds });
  const { cpu, seconds, events } = await app.next('measured');
  return { share: cpu / seconds, perSecond: events / seconds, seconds };
}

function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, settleMs));
}

const percent = (part: number) => `${(part * 100).toFixed(1)} %`;

/** What a phone loads to begin with: the page, its scripts and its styles, as they go over the network. */
function pageRow(): Row {
  const folder = join(projectFolder, 'out', 'phone');
  const sizes = { begin: 0, fonts: 0 };
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (/\.(?:html|js|css)$/.test(file)) sizes.begin += gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
    if (file.endsWith('.woff2')) sizes.fonts += readFileSync(join(folder, file)).length;
  }
  const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(0)} kB`;
  return {
    name: "the phone's page, gzipped",
    ours: kilobytes(sizes.begin),
    reference: `its fonts ${kilobytes(sizes.fonts)}, as far as they are needed`,
  };
}
