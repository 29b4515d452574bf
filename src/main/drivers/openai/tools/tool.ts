import type { z } from 'zod';
import type { ToolKind } from '../../../../shared/event.ts';
import type { Edit, Risk } from '../../../../shared/waiting.ts';
import type { WireFactory } from '../../../wire/wire.ts';

/** What a tool has to work with. */
export type Ground = {
  workspace: string;
  wires: WireFactory;
  /** The whole environment of a command. */
  environment: Readonly<Record<string, string>>;
  /** A folder of its own for each command, which does not exist yet. */
  commandFolder(callId: string): string;
};

/** What a call would do, as it is shown before it runs; or why it cannot run. */
export type Plan =
  | {
      ok: true;
      title: string;
      risk: Risk;
      edits: Edit[];
      command?: string;
      /** Of what the plan was made: a call whose files are others by the time it runs is refused. */
      basis?: string;
    }
  | { ok: false; message: string };

export type Outcome = {
  /** What it changed, as it is shown in the transcript. */
  edit?: Edit;
  ok: boolean;
  output: string;
  truncated?: boolean;
  errorKind?: 'failed' | 'interrupted' | 'timeout';
};

export type Run = {
  callId: string;
  /** Of the plan that was shown; null: there was none. */
  basis: string | null;
  signal: AbortSignal;
  /** A further piece of what it says. */
  said(output: string): void;
};

/** One of our own tools. The schema is both what the model is told and what its input is checked with. */
export type Tool<Input> = {
  name: string;
  kind: ToolKind;
  about: string;
  input: z.ZodType<Input>;
  plan(input: Input, ground: Ground): Promise<Plan>;
  run(input: Input, ground: Ground, run: Run): Promise<Outcome>;
};

export function failed(message: string): Outcome {
  return { ok: false, output: message, errorKind: 'failed' };
}
