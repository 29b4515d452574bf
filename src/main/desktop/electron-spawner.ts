import { type UtilityProcess, utilityProcess } from 'electron';
import type { Spawner } from '../wire/wire.ts';
import type { SpawnOrder, SpawnReport } from './spawner-messages.ts';

type Outcome = SpawnReport['result'];

/**
 * Starts agents from a utility process. It is begun at once, so that it has long settled when the first agent is started:
 * while it begins, it holds sockets that a child would get. It is begun again after it has died, which agents that were
 * started do not notice. `file`: the built `spawner-process`.
 */
export function createElectronSpawner(file: string): { spawn: Spawner; close(): void } {
  let nextId = 1;
  const waiting = new Map<number, (outcome: Outcome) => void>();
  let helper: UtilityProcess | undefined = begin();

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
