import type { Spawner } from '../wire/wire.ts';

/** Between the app and the process that starts agents for it. `id` joins a report to its order. */
export type SpawnOrder = { id: number; request: Parameters<Spawner>[0] };
export type SpawnReport = { id: number; result: Awaited<ReturnType<Spawner>> };
