import type { RpcId } from './rpc-lines.ts';

/** A command that is run for the agent, from its beginning until the agent releases it and it has ended. */
export type Terminal = {
  argv: string[];
  cwd: string;
  env: Record<string, string>;
  /** How much of its output the agent wants to read at most. */
  bytes: number | null;
  /** The call that it stands under; `null`: not known yet. */
  about: string | null;
  /** It stands in the transcript. */
  opened: boolean;
  /** The byte of its output up to which it was told. */
  position: number;
  /** `null` while it runs. `exitCode` null: nobody knows. */
  end: { exitCode: number | null } | null;
  /** Requests that are answered when it ends. */
  waiting: RpcId[];
  /** Requests for its output that are under way, by errand. */
  reading: Record<string, RpcId>;
  released: boolean;
};
