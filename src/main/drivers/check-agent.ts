import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentCheck } from '../../shared/agent.ts';
import { limits } from '../../shared/limits.ts';
import type { Capabilities, Settings } from '../../shared/session.ts';
import type { Driver, DriverFactory, DriverReport, DriverSink, Liveness } from './driver.ts';

/**
 * Starts an agent in an empty folder, waits until its handshake is done, and ends it again. `folder`: where it may do so;
 * nothing is left in it.
 */
export async function checkAgent(
  factory: DriverFactory,
  options: { folder: string; now(): number; newId(): string },
): Promise<AgentCheck> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const place = await mkdtemp(join(options.folder, 'check-'));
  try {
    const workspace = join(place, 'workspace');
    await mkdir(workspace);
    const sessionId = options.newId();
    return await tryStart(factory, { sessionId, workspace, folder: join(place, 'wire') }, options.now);
  } finally {
    await rm(place, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function tryStart(
  factory: DriverFactory,
  where: { sessionId: string; workspace: string; folder: string },
  now: () => number,
): Promise<AgentCheck> {
  const began = now();
  const look = createLook();
  const started = await factory.start({ ...where, title: 'A look at what it can do' }, look.sink);
  if (!started.ok) return { outcome: 'failed', message: started.error.message };
  look.use(started.driver);
  const seconds = limits.agentCheckMs / 1_000;
  const timer = setTimeout(() => look.fail(`It did not answer within ${seconds} seconds.`), limits.agentCheckMs);
  const seen = await look.seen;
  clearTimeout(timer);
  await started.driver.stop();
  if (typeof seen === 'string') return { outcome: 'failed', message: seen };
  return { outcome: 'ready', milliseconds: Math.max(0, now() - began), ...seen };
}

type Seen = { capabilities: Capabilities; settings: Settings; notes: string[] };

/** As much of a session as a handshake needs: it hands frames back at once, for nothing of it is kept. */
function createLook() {
  const seen: Seen = { capabilities: {}, settings: {}, notes: [] };
  const frames: { offset: number; text: string }[] = [];
  let driver: Driver | undefined;
  let offset = 0;
  let found: (what: Seen | string) => void = () => undefined;
  const result = new Promise<Seen | string>((resolve) => {
    found = resolve;
  });

  function take(report: DriverReport): void {
    if (report.type === 'capabilities') seen.capabilities = { ...seen.capabilities, ...report.capabilities };
    else if (report.type === 'modes') {
      seen.capabilities = { ...seen.capabilities, modes: { available: report.available } };
      seen.settings = { ...seen.settings, mode: report.current };
    } else if (report.type === 'commands') {
      seen.capabilities = { ...seen.capabilities, commands: { available: report.available } };
    } else if (report.type === 'settings') {
      const { type: _, ...settings } = report;
      seen.settings = { ...seen.settings, ...settings };
    } else if (report.type === 'error') {
      if (report.fatal) found(report.message);
      else seen.notes.push(report.message);
    }
  }

  const sink: DriverSink = {
    step({ events, frames: lines }) {
      for (const line of lines) {
        const text = `${line}\n`;
        frames.push({ offset, text });
        offset += Buffer.byteLength(text);
      }
      driver?.deliver(frames.splice(0));
      for (const report of events) take(report);
      // What it can do may stand behind the word that it is ready, in the same step.
      if (events.some((report) => report.type === 'ready')) found(seen);
    },
    liveness(liveness) {
      if (liveness.state === 'exited') found(lastWords(liveness));
    },
  };

  return {
    sink,
    seen: result,
    fail: (why: string) => found(why),
    use(used: Driver) {
      driver = used;
      used.deliver(frames.splice(0));
    },
  };
}

function lastWords({ exitCode, stderr }: Extract<Liveness, { state: 'exited' }>): string {
  const how = exitCode === undefined ? 'It ended' : `It ended with status ${exitCode}`;
  return stderr.trim() === ''
    ? `${how} before it was ready, and left no message.`
    : `${how}. Its last words:\n${stderr.trim()}`;
}
