import type { Mode, Model } from '../../../shared/session.ts';
import type { Dialect } from '../../dialects/dialect.ts';

/** All that the product knows of one agent before it runs. */
export type AgentEntry = {
  /** Its id in the registry. */
  id: string;
  label: string;
  /** One sentence about it. */
  about: string;
  /** A command that a person can run to install it. */
  install: string;
  program: ProgramSource;
  dialect: Dialect;
  /** Names of variables, such as its own key, that it may have from the person's environment beside the usual ones. */
  passEnv: readonly string[];
  /** Known before a start; the session reports what is really there. */
  models: readonly Model[];
  modes: readonly Mode[];
  defaultMode?: string;
};

/** Found on this machine by one of its names, or brought along by the app. `args` go before the dialect's own. */
export type ProgramSource =
  | { kind: 'installed'; names: readonly string[]; args?: readonly string[] }
  | { kind: 'bundled'; path: string; args: readonly string[]; env: Readonly<Record<string, string>>; version: string };
