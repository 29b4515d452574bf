import type { Json } from '../../../../shared/ids.ts';
import type { DialectCommand, DialectEvent, Errand, ErrandResult, LaunchOptions, Step } from '../../dialect.ts';
import { claudeDialect } from '../claude-dialect.ts';

type Frame = { request_id?: string; request: { subtype: string }; uuid?: string };
export type Outcome = { events: DialectEvent[]; frames: Frame[]; errands: Errand[]; unknown: string | undefined };

/** A conversation with the dialect, input by input. Time stands still at 0. */
export type Stage = {
  attach(): Outcome;
  comeBack(): Outcome;
  line(json: unknown): Outcome;
  command(command: DialectCommand): Outcome;
  errand(id: string, result: ErrandResult): Outcome;
  /** The agent's reply to the request that an outcome sent last. */
  reply(asked: Outcome, response: object, beside?: object): Outcome;
  refuse(asked: Outcome, error: string): Outcome;
  /** The handshake is over. */
  greeted(): Stage;
  /** A turn has begun. */
  turn(): Stage;
};

export function stage(options: Partial<LaunchOptions> = {}): Stage {
  let { state } = claudeDialect.launch({ sessionId: 'our-id', title: 'A title', workspace: '/w', ...options });
  let inputs = 0;

  function take(translate: (moment: { at: number; key: string }) => Step<Json>): Outcome {
    inputs += 1;
    const step = translate({ at: 0, key: `input-${inputs}` });
    state = JSON.parse(JSON.stringify(step.state)) as Json;
    const frames = step.frames.map((frame) => JSON.parse(frame) as Frame);
    return { events: step.events, frames, errands: step.errands, unknown: step.unknown };
  }

  function respond(asked: Outcome, response: object): Outcome {
    const request_id = asked.frames.at(-1)?.request_id;
    return on.line({ type: 'control_response', response: { request_id, ...response } });
  }

  const on: Stage = {
    attach: () => take((moment) => claudeDialect.attach(state, { kind: 'started', ...moment })),
    comeBack: () => take((moment) => claudeDialect.attach(state, { kind: 'adopted', ...moment })),
    line: (json) => take((moment) => claudeDialect.receive(state, { kind: 'line', json: json as Json, ...moment })),
    command: (command) => take((moment) => claudeDialect.command(state, command, moment)),
    errand: (id, result) => take((moment) => claudeDialect.receive(state, { kind: 'errand', id, result, ...moment })),
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
