import { randomBytes } from 'node:crypto';
import type { EchoFrame } from '../../dialects/echo/echo-protocol.ts';
import type { Output } from './output.ts';
import type { ScriptStep } from './parse-script.ts';
import { questionSteps } from './question-steps.ts';
import type { Stage, TurnEnd } from './stage.ts';
import { stateSteps } from './state-steps.ts';
import { talkSteps } from './talk-steps.ts';
import { toolSteps } from './tool-steps.ts';
import { troubleSteps } from './trouble-steps.ts';

const players = new Map(
  [talkSteps, toolSteps, questionSteps, stateSteps, troubleSteps].flatMap((steps) => Object.entries(steps)),
);

type Answer = Extract<EchoFrame, { type: 'answer' | 'answers' }>;

export type Turn = {
  readonly stage: Stage;
  /** Plays to the end, or until it is stopped; says how it ended. */
  run(play: (turn: Turn) => Promise<void>): Promise<TurnEnd>;
  interrupt(): void;
  answer(answer: Answer): void;
};

type TurnParts = { settings: Stage['settings']; workspace: string; output: Output };

/** Ids that no other run of this program makes. */
const run = randomBytes(4).toString('hex');
let made = 0;

function newId(what: string): string {
  made += 1;
  return `${what}-${run}-${made}`;
}

export function createTurn({ settings, workspace, output }: TurnParts): Turn {
  const stop = new AbortController();
  const answers = new Map<string, (answer: Answer | undefined) => void>();
  let isDeaf = false;
  let interrupted = false;

  const cancelled: TurnEnd = { outcome: 'cancelled', stopReason: 'interrupted' };

  /** Resolves with what `begin` gets hold of, or throws the turn's end. `begin` returns how to let go. */
  async function orStopped<Value>(begin: (resolve: (value: Value) => void) => () => void): Promise<Value> {
    stop.signal.throwIfAborted();
    return new Promise<Value>((resolve, reject) => {
      const onStop = () => {
        letGo();
        reject(stop.signal.reason);
      };
      const letGo = begin((value) => {
        stop.signal.removeEventListener('abort', onStop);
        resolve(value);
      });
      stop.signal.addEventListener('abort', onStop, { once: true });
    });
  }

  function sleep(ms: number): Promise<void> {
    return orStopped((resolve) => {
      const timer = setTimeout(resolve, ms);
      return () => clearTimeout(timer);
    });
  }

  /** Undefined: it was withdrawn after `giveUpMs`. A turn that is stopped withdraws it too. */
  function answerTo(id: string, giveUpMs?: number): Promise<Answer | undefined> {
    return orStopped((resolve) => {
      const withdraw = () => {
        answers.delete(id);
        output.say({ type: 'withdraw', id });
      };
      const giveUp = () => {
        withdraw();
        resolve(undefined);
      };
      const timer = giveUpMs === undefined ? undefined : setTimeout(giveUp, giveUpMs);
      answers.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      return () => {
        clearTimeout(timer);
        withdraw();
      };
    });
  }

  function stageWithin(parent: string | undefined): Stage {
    return {
      workspace,
      parent,
      settings,
      say: output.say,
      event: (event) => output.say({ type: 'event', event }),
      raw: output.raw,
      newId,
      sleep,
      async approval(id, giveUpMs) {
        const answer = await answerTo(id, giveUpMs);
        return answer?.type === 'answer' ? answer : undefined;
      },
      async answers(id) {
        const answer = await answerTo(id);
        return answer?.type === 'answers' ? answer.answers : null;
      },
      deafen(deaf) {
        isDeaf = deaf;
        if (!deaf && interrupted) stop.abort(cancelled);
        stop.signal.throwIfAborted();
      },
      end(how) {
        stop.abort(how);
        throw how;
      },
      play: (steps, within) => play(stageWithin(within ?? parent), steps),
    };
  }

  async function play(stage: Stage, steps: readonly ScriptStep[]): Promise<void> {
    for (const step of steps) {
      const player = players.get(step.name);
      if (!player) {
        const words = `I do not know the step \`:${step.name}\` (line ${step.line}). Send \`:help\` for those that I know.`;
        stage.event({ type: 'assistantText', messageId: stage.newId('message'), delta: words });
        return;
      }
      await player(stage, step);
    }
  }

  const turn: Turn = {
    stage: stageWithin(undefined),
    async run(playTurn) {
      try {
        await playTurn(turn);
        return { outcome: 'completed' };
      } catch (error) {
        if (stop.signal.aborted && error === stop.signal.reason) return stop.signal.reason as TurnEnd;
        throw error;
      }
    },
    interrupt() {
      interrupted = true;
      if (!isDeaf) stop.abort(cancelled);
    },
    answer(answer) {
      const settle = answers.get(answer.id);
      answers.delete(answer.id);
      settle?.(answer);
    },
  };
  return turn;
}
