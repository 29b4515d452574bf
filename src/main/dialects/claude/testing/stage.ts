import type { LaunchOptions } from '../../dialect.ts';
import { type DialectStage, type StepOutcome, stageOf } from '../../testing/dialect-stage.ts';
import { claudeDialect } from '../claude-dialect.ts';

type Frame = { request_id?: string; request: { subtype: string }; uuid?: string };
export type Outcome = StepOutcome<Frame>;

export type Stage = DialectStage<Frame> & {
  /** The agent's reply to the request that an outcome sent last. */
  reply(asked: Outcome, response: object, beside?: object): Outcome;
  refuse(asked: Outcome, error: string): Outcome;
  /** The handshake is over. */
  greeted(): Stage;
  /** A turn has begun. */
  turn(): Stage;
};

export function stage(options: Partial<LaunchOptions> = {}): Stage {
  function respond(asked: Outcome, response: object): Outcome {
    const request_id = asked.frames.at(-1)?.request_id;
    return on.line({ type: 'control_response', response: { request_id, ...response } });
  }

  const on: Stage = {
    ...stageOf<Frame>(claudeDialect, options),
    reply: (asked, response, beside = {}) => respond(asked, { subtype: 'success', response, ...beside }),
    refuse: (asked, error) => respond(asked, { subtype: 'error', error }),
    greeted() {
      for (const frame of on.attach().frames) {
        const { request_id } = frame;
        on.line({ type: 'control_response', response: { subtype: 'success', request_id, response: {} } });
      }
      return on;
    },
    turn() {
      const { frames } = on.command({ kind: 'send', messageId: 'first', text: 'Go', images: [] });
      on.line({ type: 'command_lifecycle', command_uuid: frames[0]?.uuid, state: 'started', session_id: 'c1' });
      return on;
    },
  };
  return on;
}
