import { percentile, type Row } from './measure.ts';
import { withRoomApp } from './room-app.ts';
import { watchStamps } from './watch-stamps.ts';

type Load = { sessions: number; cells: 1 | 9; perSecond: number };

const loads: readonly Load[] = [
  { sessions: 1, cells: 1, perSecond: 100 },
  { sessions: 50, cells: 9, perSecond: 20 },
];

/** Pieces of one message: some ten lines of a window. */
const piecesPerMessage = 50;
const warmUpSeconds = 5;
const measuredSeconds = 15;

type Spread = { p50: number; p99: number };

async function latencyOf(
  runtime: Parameters<typeof withRoomApp>[0],
  load: Load,
): Promise<{ latency: Spread; frame: Spread }> {
  const messages = Math.ceil(((warmUpSeconds + measuredSeconds + 5) * load.perSecond) / piecesPerMessage);
  const flood = `:flood at=${load.perSecond} +stamp ${piecesPerMessage}`;
  return withRoomApp(runtime, load.cells, async ({ page, begin }) => {
    const { go } = await begin(load.sessions, `:repeat ${messages}\n${flood}\n:end\n:exit 0`);
    go();
    await page.waitForTimeout(warmUpSeconds * 1_000);
    const watch = await watchStamps(page);
    await page.waitForTimeout(measuredSeconds * 1_000);
    const { latencies, frames } = await watch.read();
    const shown = Math.min(load.sessions, load.cells);
    const expected = shown * load.perSecond * measuredSeconds;
    if (latencies.length < expected * 0.8) {
      throw new Error(`only ${latencies.length} of some ${expected} texts were seen in the window`);
    }
    return { latency: spreadOf(latencies), frame: spreadOf(frames) };
  });
}

/**
 * Milliseconds from a line in `out.jsonl` to the window's DOM: one session alone, and many of which the grid shows nine.
 * Beside it the frames of the same window at the same time, since nothing is drawn sooner than the next one.
 */
export async function measureLineToDom(runtime: Parameters<typeof withRoomApp>[0]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const load of loads) {
    const { latency, frame } = await latencyOf(runtime, load);
    const { sessions, perSecond } = load;
    rows.push({
      name: `line to DOM, ${sessions} session${sessions === 1 ? '' : 's'}, ${perSecond}/s each`,
      ours: inWords(latency),
      reference: `frames ${inWords(frame)}`,
      ratio: latency.p99 / frame.p99,
    });
  }
  return rows;
}

function spreadOf(values: readonly number[]): Spread {
  return { p50: percentile(values, 0.5), p99: percentile(values, 0.99) };
}

function inWords({ p50, p99 }: Spread): string {
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}
