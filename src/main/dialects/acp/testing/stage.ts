import type { Json } from '../../../../shared/ids.ts';
import type { DialectCommand, DialectEvent, Errand, ErrandResult, LaunchOptions, Step } from '../../dialect.ts';
import { createAcpDialect } from '../acp-dialect.ts';
import type { AcpProfile } from '../profile.ts';

export type Frame = {
  id?: number | string | null;
  method?: string;
  params?: Json;
  result?: Json;
  error?: { code: number; message: string };
};
export type Outcome = { events: DialectEvent[]; frames: Frame[]; errands: Errand[]; unknown: string | undefined };

/** A conversation with the dialect, input by input; the state goes through JSON after each. */
export type Stage = {
  attach(): Outcome;
  comeBack(): Outcome;
  line(json: unknown): Outcome;
  update(update: object): Outcome;
  /** The agent asks. */
  ask(id: Json, method: string, params: object): Outcome;
  command(command: DialectCommand): Outcome;
  errand(id: string, result: ErrandResult): Outcome;
  /** The agent's reply to the request that an outcome sent last. */
  reply(asked: Outcome, result: object): Outcome;
  refuse(asked: Outcome, error: object): Outcome;
  /** The handshake is over. */
  opened(opening?: object, abilities?: object): Stage;
  /** A turn runs; its prompt's outcome comes back. */
  turn(text?: string): Outcome;
  state(): Json;
};

export const sessionId = '7d6b2f8e-1111-4222-8333-944444444444';
const workspace = '/w';

export function onStage(options: { profile?: Partial<AcpProfile>; launch?: Partial<LaunchOptions> } = {}): Stage {
  const dialect = createAcpDialect({ id: 'any', args: ['acp'], ...options.profile });
  const launch = { sessionId, title: 'T', workspace, ...options.launch };
  let { state } = dialect.launch(launch);
  let inputs = 0;

  function take(translate: (moment: { at: number; key: string }) => Step<Json>): Outcome {
    inputs += 1;
    const step = translate({ at: inputs, key: `k${inputs}` });
    state = JSON.parse(JSON.stringify(step.state)) as Json;
    const frames = step.frames.map((frame) => JSON.parse(frame) as Frame);
    return { events: step.events, frames, errands: step.errands, unknown: step.unknown };
  }

  const line = (json: unknown) =>
    take((moment) =>
      dialect.receive(state, { kind: 'line', json: JSON.parse(JSON.stringify(json)) as Json, ...moment }),
    );
  const idOf = (asked: Outcome) =>
    asked.frames.findLast((frame) => frame.method !== undefined && frame.id !== undefined)?.id;

  const stage: Stage = {
    attach: () => take((moment) => dialect.attach(state, { kind: 'started', ...moment })),
    comeBack: () => take((moment) => dialect.attach(state, { kind: 'adopted', ...moment })),
    line,
    update: (update) => line({ jsonrpc: '2.0', method: 'session/update', params: { sessionId: 's-1', update } }),
    ask: (id, method, params) => line({ jsonrpc: '2.0', id, method, params: { sessionId: 's-1', ...params } }),
    command: (command) => take((moment) => dialect.command(state, command, moment)),
    errand: (id, result) => take((moment) => dialect.receive(state, { kind: 'errand', id, result, ...moment })),
    reply: (asked, result) => line({ jsonrpc: '2.0', id: idOf(asked), result }),
    refuse: (asked, error) => line({ jsonrpc: '2.0', id: idOf(asked), error }),
    opened(opening = {}, abilities = {}) {
      const asked = stage.reply(stage.attach(), { protocolVersion: 1, agentCapabilities: abilities });
      stage.reply(asked, { sessionId: 's-1', ...opening });
      return stage;
    },
    turn: (text = 'Do it') => stage.command({ kind: 'send', messageId: 'm-1', text, images: [] }),
    state: () => state,
  };
  return stage;
}

export const byUser = (verdict: 'allow' | 'deny', decision?: string) =>
  ({ verdict, decidedBy: 'user', at: 1, ...(decision === undefined ? {} : { decision }) }) as const;
