import type { Json } from '../../../../shared/ids.ts';
import type { Approval } from '../../../../shared/waiting.ts';
import type { DialectCommand, DialectEvent, Errand, ErrandResult, LaunchOptions, Step } from '../../dialect.ts';
import { codexDialect } from '../codex-dialect.ts';

type Frame = { id?: string | number; method?: string; params?: { [key: string]: Json }; result?: Json; error?: Json };
export type Outcome = {
  events: DialectEvent[];
  frames: Frame[];
  errands: Errand[];
  unknown: string | undefined;
  /** The card that was put up; fails where there is none. */
  card(): Approval;
};

/** A conversation with the dialect, input by input. Time stands still at 0. */
export type Stage = {
  attach(): Outcome;
  comeBack(): Outcome;
  line(json: unknown): Outcome;
  tell(method: string, params: object): Outcome;
  /** The agent asks, as its request 7, within turn t1. */
  ask(method: string, params: object): Outcome;
  command(command: DialectCommand): Outcome;
  send(messageId: string, images?: number): Outcome;
  errand(id: string, result: ErrandResult): Outcome;
  exit(): Outcome;
  /** The agent's reply to the request that an outcome sent last, or to the one of this method. */
  reply(asked: Outcome, result: object, method?: string): Outcome;
  refuse(asked: Outcome, message: string, method?: string): Outcome;
  /** The conversation is open, as thread `main`. */
  opened(): Stage;
  /** Turn t1 runs. */
  turn(): Stage;
};

export const openedReply = {
  thread: { id: 'main' },
  model: 'm1',
  approvalPolicy: 'untrusted',
  sandbox: { type: 'workspaceWrite' },
  reasoningEffort: null,
};

export function stage(options: Partial<LaunchOptions> = {}): Stage {
  let { state } = codexDialect.launch({ sessionId: 'our-id', title: 'A title', workspace: '/w', ...options });
  let inputs = 0;

  function take(translate: (moment: { at: number; key: string }) => Step<Json>): Outcome {
    inputs += 1;
    const step = translate({ at: 0, key: `input-${inputs}` });
    state = JSON.parse(JSON.stringify(step.state)) as Json;
    const { events, errands, unknown } = step;
    return { events, frames: step.frames.map((frame) => JSON.parse(frame) as Frame), errands, unknown, card };

    function card(): Approval {
      const found = events.find((event) => event.type === 'approvalRequested');
      if (!found) throw new Error(`No card in ${JSON.stringify(events)}`);
      return found;
    }
  }

  function idOf(asked: Outcome, method?: string): string | number | undefined {
    return asked.frames.findLast((frame) => method === undefined || frame.method === method)?.id;
  }

  const on: Stage = {
    attach: () => take((moment) => codexDialect.attach(state, { kind: 'started', ...moment })),
    comeBack: () => take((moment) => codexDialect.attach(state, { kind: 'adopted', ...moment })),
    line: (json) => take((moment) => codexDialect.receive(state, { kind: 'line', json: json as Json, ...moment })),
    tell: (method, params) => on.line({ method, params }),
    ask: (method, params) => on.line({ id: 7, method, params: { threadId: 'main', turnId: 't1', ...params } }),
    command: (command) => take((moment) => codexDialect.command(state, command, moment)),
    send(messageId, images = 0) {
      const image = {
        mediaType: 'image/png',
        base64: 'AA',
        ref: { ref: '0'.repeat(64), mediaType: 'image/png' },
      } as const;
      return on.command({ kind: 'send', messageId, text: `text of ${messageId}`, images: Array(images).fill(image) });
    },
    errand: (id, result) => take((moment) => codexDialect.receive(state, { kind: 'errand', id, result, ...moment })),
    exit: () => take((moment) => codexDialect.receive(state, { kind: 'exit', stderr: '', ...moment })),
    reply: (asked, result, method) => on.line({ id: idOf(asked, method), result }),
    refuse: (asked, message, method) => on.line({ id: idOf(asked, method), error: { code: -32600, message } }),
    opened() {
      const greeted = on.reply(on.attach(), {});
      on.reply(greeted, openedReply, greeted.frames[1]?.method);
      on.reply(greeted, { data: [] }, 'model/list');
      return on;
    },
    turn() {
      const sent = on.send('first');
      on.reply(sent, { turn: { id: 't1' } });
      on.tell('turn/started', { threadId: 'main', turn: { id: 't1' } });
      on.tell('item/started', { threadId: 'main', turnId: 't1', item: userMessage('first') });
      return on;
    },
  };
  return on;
}

export function userMessage(clientId: string | null): object {
  return { type: 'userMessage', id: `item-${clientId}`, clientId, content: [{ type: 'text', text: 'a text' }] };
}
