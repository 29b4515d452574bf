import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaunchOptions } from '../../dialects/dialect.ts';
import { createNodeSpawner } from '../../wire/node-spawner.ts';
import type { WireFactory } from '../../wire/wire.ts';
import { createWireFactory } from '../../wire/wire-factory.ts';
import type { Driver, Registry } from '../driver.ts';
import { collectSteps, type StepCollector } from './collect-steps.ts';

/** Echo sessions with real processes in a folder of their own, for tests. */
export type EchoStage = {
  readonly workspace: string;
  start(options?: Partial<LaunchOptions>): Promise<StepCollector>;
  /** The app goes and comes again: the same process, a new driver. */
  adoptAgain(earlier: StepCollector): Promise<StepCollector>;
  send(session: StepCollector, text: string): void;
  end(): Promise<void>;
};

type Parts = {
  wires: WireFactory;
  environment: NodeJS.ProcessEnv;
  now(): number;
  onBug(bug: unknown): void;
};

export function createEchoStage(registryOf: (parts: Parts) => Registry): EchoStage {
  const root = mkdtempSync(join(tmpdir(), 'echo-'));
  const wires = createWireFactory({ spawner: createNodeSpawner() });
  const onBug = (bug: unknown) => {
    throw bug;
  };
  const factory = registryOf({ wires, environment: process.env, now: Date.now, onBug }).find('echo');
  if (!factory) throw new Error('There is no echo agent.');
  const options = { sessionId: 'session-1', title: 'A session', workspace: root };
  const drivers = new Map<StepCollector, { driver: Driver; folder: string; inputBytes(): number }>();
  let messages = 0;

  return {
    workspace: root,
    async start(more) {
      const folder = join(root, 'wires', `wire-${drivers.size + 1}`);
      const session = collectSteps();
      const started = await factory.start({ ...options, ...more, folder }, session.sink);
      if (!started.ok) throw new Error(started.error.message);
      session.use(started.driver);
      drivers.set(session, { driver: started.driver, folder, inputBytes: session.inputBytes });
      return session;
    },
    async adoptAgain(earlier) {
      const known = drivers.get(earlier);
      if (!known) throw new Error('That session was never started.');
      await known.driver.detach();
      drivers.delete(earlier);
      const { folder } = known;
      const { position } = earlier.record();
      const session = collectSteps({ inputBytes: known.inputBytes(), position });
      const driver = await factory.adopt({ ...options, wireFolder: folder, ...earlier.record() }, session.sink);
      session.use(driver);
      drivers.set(session, { driver, folder, inputBytes: session.inputBytes });
      return session;
    },
    send(session, text) {
      messages += 1;
      session.command({ kind: 'send', messageId: `message-${messages}`, text, images: [] });
    },
    async end() {
      for (const { driver } of drivers.values()) await driver.stop();
      rmSync(root, { recursive: true });
    },
  };
}
