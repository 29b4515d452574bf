import { createNodeSpawner } from '../wire/node-spawner.ts';
import { closeInherited } from './inherited-files.ts';
import type { SpawnOrder, SpawnReport } from './spawner-messages.ts';

/** Runs in a utility process: what it starts inherits none of the sixty descriptors that the main process has open. */
const spawn = createNodeSpawner();

async function run({ id, request }: SpawnOrder): Promise<void> {
  await closeInherited();
  process.parentPort.postMessage({ id, result: await spawn(request) } satisfies SpawnReport);
}

process.parentPort.on('message', ({ data }) => void run(data as SpawnOrder));
