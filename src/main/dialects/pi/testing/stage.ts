import type { LaunchOptions } from '../../dialect.ts';
import { type DialectStage, type StepOutcome, stageOf } from '../../testing/dialect-stage.ts';
import { approvalMark, gateStatus } from '../gate-words.ts';
import { piDialect } from '../pi-dialect.ts';

type Frame = { id?: string; type: string; [key: string]: unknown };
export type Outcome = StepOutcome<Frame>;

export type Stage = DialectStage<Frame> & {
  /** The agent's reply to the request that an outcome sent last. */
  reply(asked: Outcome, data?: unknown): Outcome;
  refuse(asked: Outcome, error: string): Outcome;
  /** The gate asks about a call. */
  gate(call: { id?: string; tool: string; input: object }): Outcome;
  /** The handshake is over, and the gate is in force. */
  greeted(): Stage;
  /** A turn has begun. */
  turn(): Stage;
};

export function stage(options: Partial<LaunchOptions> = {}): Stage {
  function respond(asked: Outcome, rest: object): Outcome {
    const { id, type: command } = asked.frames.at(-1) ?? { type: 'nothing' };
    return on.line({ type: 'response', id, command, ...rest });
  }

  const on: Stage = {
    ...stageOf<Frame>(piDialect, options),
    reply: (asked, data) => respond(asked, { success: true, data }),
    refuse: (asked, error) => respond(asked, { success: false, error }),
    gate({ id = 'call-1', tool, input }) {
      const title = `${approvalMark}${JSON.stringify({ id, tool, input })}`;
      return on.line({ type: 'extension_ui_request', id: `dialog-${id}`, method: 'input', title });
    },
    greeted() {
      const { frames } = on.attach();
      on.line({ type: 'extension_ui_request', id: 's', method: 'setStatus', statusKey: gateStatus, statusText: 'on' });
      for (const { id, type } of frames) on.line({ type: 'response', id, command: type, success: true, data: {} });
      return on;
    },
    turn() {
      on.reply(on.command({ kind: 'send', messageId: 'first', text: 'Go', images: [] }), { disposition: 'started' });
      on.line({ type: 'agent_start' });
      on.line({ type: 'message_start', message: { role: 'user', content: 'Go' } });
      return on;
    },
  };
  return on;
}
