import type { Json } from '../../../../shared/ids.ts';
import type { LaunchOptions } from '../../dialect.ts';
import { type DialectStage, type StepOutcome, stageOf } from '../../testing/dialect-stage.ts';
import { codexDialect } from '../codex-dialect.ts';

type Frame = { id?: string | number; method?: string; params?: { [key: string]: Json }; result?: Json; error?: Json };
export type Outcome = StepOutcome<Frame>;

export type Stage = DialectStage<Frame> & {
  tell(method: string, params: object): Outcome;
  /** The agent asks, as its request 7, within turn t1. */
  ask(method: string, params: object): Outcome;
  send(messageId: string, images?: number): Outcome;
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
  function idOf(asked: Outcome, method?: string): string | number | undefined {
    return asked.frames.findLast((frame) => method === undefined || frame.method === method)?.id;
  }

  const on: Stage = {
    ...stageOf<Frame>(codexDialect, options),
    tell: (method, params) => on.line({ method, params }),
    ask: (method, params) => on.line({ id: 7, method, params: { threadId: 'main', turnId: 't1', ...params } }),
    send(messageId, images = 0) {
      const image = {
        mediaType: 'image/png',
        base64: 'AA',
        ref: { ref: '0'.repeat(64), mediaType: 'image/png' },
      } as const;
      return on.command({ kind: 'send', messageId, text: `text of ${messageId}`, images: Array(images).fill(image) });
    },
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
