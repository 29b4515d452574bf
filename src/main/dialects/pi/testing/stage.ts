import type { Json } from '../../../../shared/ids.ts';
import type { DialectCommand, DialectEvent, Errand, ErrandResult, LaunchOptions, Step } from '../../dialect.ts';
import { approvalMark, gateStatus } from '../gate-words.ts';
import { piDialect } from '../pi-dialect.ts';

type Frame = { id?: string; type: string; [key: string]: unknown };
export type Outcome = { events: DialectEvent[]; frames: Frame[]; errands: Errand[]; unknown: string | undefined };

/** A conversation with the dialect, input by input. Time stands still at 0. */
export type Stage = {
  attach(): Outcome;
  comeBack(): Outcome;
  line(json: unknown): Outcome;
  command(command: DialectCommand): Outcome;
  errand(id: string, result: ErrandResult): Outcome;
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
  let { state } = piDialect.launch({ sessionId: 'our-id', title: 'A title', workspace: '/w', ...options });
  let inputs = 0;

  function take(translate: (moment: { at: number; key: string }) => Step<Json>): Outcome {
    inputs += 1;
    const step = translate({ at: 0, key: `input-${inputs}` });
    state = JSON.parse(JSON.stringify(step.state)) as Json;
    const frames = step.frames.map((frame) => JSON.parse(frame) as Frame);
    return { events: step.events, frames, errands: step.errands, unknown: step.unknown };
  }

  function respond(asked: Outcome, rest: object): Outcome {
    const { id, type: command } = asked.frames.at(-1) ?? { type: 'nothing' };
    return on.line({ type: 'response', id, command, ...rest });
  }

  const on: Stage = {
    attach: () => take((moment) => piDialect.attach(state, { kind: 'started', ...moment })),
    comeBack: () => take((moment) => piDialect.attach(state, { kind: 'adopted', ...moment })),
    line: (json) => take((moment) => piDialect.receive(state, { kind: 'line', json: json as Json, ...moment })),
    command: (command) => take((moment) => piDialect.command(state, command, moment)),
    errand: (id, result) => take((moment) => piDialect.receive(state, { kind: 'errand', id, result, ...moment })),
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
