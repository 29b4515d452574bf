import { type UtilityProcess, utilityProcess } from 'electron';
import type { Spawner } from '../wire/wire.ts';
import type { SpawnOrder, SpawnReport } from './spawner-messages.ts';

type Outcome = SpawnReport['result'];

/**
 * Starts agents from a utility process, begun with the first of them and again after it has died. Agents that were started
 * do not notice its death. `file`: the built `spawner-process`.
 */
export function createElectronSpawner(file: string): { spawn: Spawner; close(): void } {
  let helper: UtilityProcess | undefined;
  let nextId = 1;
  const waiting = new Map<number, (outcome: Outcome) => void>();

  function begin(): UtilityProcess {
    const started = utilityProcess.fork(file, [], { serviceName: 'Signalbox agent starter', stdio: 'ignore', env: {} });
    started.on('message', ({ id, result }: SpawnReport) => {
      waiting.get(id)?.(result);
      waiting.delete(id);
    });
    started.on('exit', () => {
      helper = undefined;
      // Whether it got so far is not known; the agent, if there is one, has read nothing yet.
      for (const settle of waiting.values()) {
        settle({ ok: false, message: 'The process that starts agents has died. Try again.' });
      }
      waiting.clear();
    });
    return started;
  }

  return {
    spawn(request) {
      helper ??= begin();
      const id = nextId++;
      const order: SpawnOrder = { id, request };
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        helper?.postMessage(order);
      });
    },
    close: () => void helper?.kill(),
  };
}
