import { existsSync } from 'node:fs';
import { inWorkspace } from './call.ts';
import { parseDuration, parseNumber, type ScriptStep } from './parse-script.ts';
import type { Stage, StepPlayers } from './stage.ts';

/** How often a file that a script waits for is looked for. */
const lookMs = 20;
const MiB = 1024 * 1024;

/** Waiting, repeating, too much, and everything that goes wrong with real agents. */
export const troubleSteps: StepPlayers = {
  sleep: (stage, step) => stage.sleep(parseDuration(step.words, 1_000)),
  await: (stage, step) => fileIsThere(stage, step.words),
  async repeat(stage, step) {
    for (let left = parseNumber(step.words, 2); left > 0; left -= 1) await stage.play(step.children, stage.parent);
  },
  flood,
  fail: (stage, step) => stage.end({ outcome: 'failed', error: step.words || 'The model did not answer.' }),
  error: (stage, step) =>
    stage.event({ type: 'error', code: step.options.code ?? 'overloaded', message: step.words, fatal: false }),
  exit(_, step) {
    process.stderr.write(`${step.body || 'The script asked for this end.'}\n`);
    process.exit(parseNumber(step.words, 0));
  },
  die(_, step) {
    process.stderr.write(`${step.body || 'About to be killed.'}\n`);
    process.kill(process.pid, 'SIGKILL');
  },
  garbage: (stage, step) => stage.raw(garbageOf(step)),
  /** Does not hear an interrupt for a while, or until a file is there. */
  async deaf(stage, step) {
    stage.deafen(true);
    if (step.options.until === undefined) await stage.sleep(parseDuration(step.words, 3_000));
    else await fileIsThere(stage, step.options.until);
    stage.deafen(false);
  },
  /** From now on only a kill ends it. */
  stubborn() {
    for (const signal of ['SIGHUP', 'SIGTERM'] as const) process.on(signal, () => undefined);
    setInterval(() => undefined, 60_000);
  },
};

/** Waits until a file of the workspace is there: a test says when. */
async function fileIsThere(stage: Stage, path: string): Promise<void> {
  while (!existsSync(inWorkspace(stage, path))) await stage.sleep(lookMs);
}

/** `n` events at `at` a second (all at once without it). `+stamp`: each text says when it was sent, in epoch milliseconds. */
async function flood(stage: Stage, step: ScriptStep): Promise<void> {
  const count = parseNumber(step.words, 1_000);
  const rate = parseNumber(step.options.at, 0);
  const messageId = stage.newId('message');
  const type = step.options.kind === 'thought' ? 'assistantThought' : 'assistantText';
  const began = performance.now();
  for (let sent = 0; sent < count; sent += 1) {
    const due = rate > 0 ? began + (sent / rate) * 1_000 : 0;
    if (due > performance.now()) await stage.sleep(due - performance.now());
    else if (sent % 1_000 === 0) await stage.sleep(0);
    const now = (performance.timeOrigin + performance.now()).toFixed(2);
    const word = step.options.stamp === 'yes' ? `@${now}` : `word ${sent}`;
    if (step.options.kind === 'tool') floodCall(stage, word);
    else stage.event({ type, messageId, delta: `${word} ` });
  }
}

function floodCall(stage: Stage, title: string): void {
  const id = stage.newId('call');
  stage.event({ type: 'toolStart', id, tool: 'Read', kind: 'read', title, input: { path: title } });
  stage.event({ type: 'toolEnd', id, ok: true, output: title, truncated: false });
}

function garbageOf(step: ScriptStep): string | Buffer {
  switch (step.options.kind) {
    case 'utf8':
      return Buffer.from([0x7b, 0xff, 0xfe, 0x7d, 0x0a]);
    case 'long':
      return `${JSON.stringify('x'.repeat(parseNumber(step.options.mib, 65) * MiB))}\n`;
    case 'unknown':
      return `${JSON.stringify({ type: 'somethingNew', words: step.words })}\n`;
    case 'torn':
      return '{"type":"event","eve';
    default:
      return `${step.words || 'this is not JSON'}\n`;
  }
}
