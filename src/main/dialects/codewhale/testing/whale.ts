import type { DialectCommand, LaunchOptions } from '../../dialect.ts';
import { type DialectStage, type Frame, type StepOutcome, stageOf } from '../../testing/dialect-stage.ts';
import { codewhaleDialect } from '../codewhale-dialect.ts';

export type Whale = DialectStage & {
  /** The reply to the request that an outcome sent, the last of them unless another is named. */
  reply(asked: StepOutcome, result: Frame, place?: number): StepOutcome;
  refuse(asked: StepOutcome, message: string, place?: number): StepOutcome;
};

export function whale(options: Partial<LaunchOptions> = {}): Whale {
  const on = stageOf(codewhaleDialect, options);
  const idOf = ({ frames }: StepOutcome, place: number) => frames.at(place)?.id ?? '';
  return {
    ...on,
    reply: (asked, result, place = -1) => on.line({ jsonrpc: '2.0', id: idOf(asked, place), result }),
    refuse: (asked, message, place = -1) =>
      on.line({ jsonrpc: '2.0', id: idOf(asked, place), error: { code: -32000, message } }),
  };
}

export const opened = { thread_id: 't1', status: 'started', model: 'm', approval_policy: 'never' };

/** A conversation is open, and nothing else is. */
export function open(options: Partial<LaunchOptions> = {}): Whale {
  const on = whale(options);
  const begun = on.attach();
  on.reply(begun, opened, 0);
  on.reply(begun, { ok: true, data: { models: [] } }, 1);
  return on;
}

export const send: Extract<DialectCommand, { kind: 'send' }> = {
  kind: 'send',
  messageId: 'first',
  text: 'Go',
  images: [],
};
export const types = ({ events }: StepOutcome) => events.map(({ type }) => type);
