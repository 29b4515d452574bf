import type { Settlement } from '../../../src/shared/waiting.ts';
import type { FakeModel } from '../../fake-model/fake-model.ts';
import { type Block, type Script, scripted } from '../../fake-model/script.ts';
import type { AgentHome } from '../agent-environment.ts';
import type { RecordedSession } from './record-session.ts';

export type Stage = {
  session: RecordedSession;
  model: FakeModel;
  home: AgentHome;
  send(text: string, images?: string[]): void;
};

/** One recording: what a person does, and when. */
export type Scenario = {
  name: string;
  /** Instead of the usual one. */
  model?: string;
  /** Beside the usual ones. */
  env?: Record<string, string>;
  prepare?(home: AgentHome): Promise<void>;
  /** The recording takes up a conversation that this began in another process. */
  before?: { run(stage: Stage): Promise<void>; fork: boolean };
  run(stage: Stage): Promise<void>;
};

export const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export function bash(command: string, more: Record<string, string | boolean> = {}): Block {
  return { tool: { name: 'Bash', input: { command, ...more } } };
}

/** A prompt whose script ends with a call that says no more than that it is done. */
export function asked(text: string, ...calls: Script): string {
  return scripted(text, ...calls, [{ say: 'Done.' }]);
}

export const byUser = { decidedBy: 'user' as const, at: 0 };
export const allow: Settlement = { verdict: 'allow', decision: 'allowOnce', ...byUser };
export const deny: Settlement = { verdict: 'deny', decision: 'deny', ...byUser };

/** Settles the next card. */
export async function settle({ session }: Stage, settlement: Settlement): Promise<void> {
  const { id } = await session.next('approvalRequested');
  session.command({ kind: 'settle', id, settlement });
}

/** Until the end of the next turn. */
export async function turn({ session }: Stage): Promise<void> {
  await session.next('turnEnded');
}
