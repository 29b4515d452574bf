import type { EventBody, EventOf } from '../../../shared/event.ts';
import type { EchoFrame, EchoLine } from '../../dialects/echo/echo-protocol.ts';
import type { ScriptStep } from './parse-script.ts';

export type ApprovalAnswer = Extract<EchoFrame, { type: 'answer' }>;
export type Answers = Extract<EchoFrame, { type: 'answers' }>['answers'];
export type TurnEnd = Omit<EventOf<'turnEnded'>, 'type'>;

/** What a step can see and do while it plays. Everything that waits throws when the turn is stopped. */
export type Stage = {
  readonly workspace: string;
  /** The call of the sub-agent that this belongs to. */
  readonly parent: string | undefined;
  /** What the agent is set to; a step may change it, and then says so. */
  readonly settings: { model: string; mode: string };
  say(line: EchoLine): void;
  event(event: EventBody): void;
  /** Bytes as they are, for what a well-behaved agent would not say. */
  raw(bytes: string | Buffer): void;
  newId(what: string): string;
  sleep(ms: number): Promise<void>;
  /** The answer to a record that was asked before; undefined when the agent withdraws it after `giveUpMs`. */
  approval(id: string, giveUpMs?: number): Promise<ApprovalAnswer | undefined>;
  answers(id: string): Promise<Answers>;
  /** While deaf, the agent does not hear an interrupt; it acts on it afterwards. */
  deafen(deaf: boolean): void;
  /** Ends the turn here. */
  end(how: TurnEnd): never;
  play(steps: readonly ScriptStep[], parent?: string): Promise<void>;
};

export type StepPlayer = (stage: Stage, step: ScriptStep) => Promise<void> | void;
export type StepPlayers = Readonly<Record<string, StepPlayer>>;

/** `parent` as a field, when there is one. */
export function parentOf(stage: Stage): { parent?: string } {
  return stage.parent === undefined ? {} : { parent: stage.parent };
}
