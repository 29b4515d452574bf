import { createNodeSpawner } from '../wire/node-spawner.ts';
import type { SpawnOrder, SpawnReport } from './spawner-messages.ts';

/** Runs in a utility process: what it starts inherits none of the sixty descriptors that the main process has open. */
const spawn = createNodeSpawner();

process.parentPort.on('message', ({ data }) => {
  const { id, request } = data as SpawnOrder;
  void spawn(request).then((result) => process.parentPort.postMessage({ id, result } satisfies SpawnReport));
});
