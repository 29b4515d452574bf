import type {
  Dialect,
  DialectCommand,
  DialectEvent,
  Errand,
  ErrandResult,
  LaunchOptions,
  Step,
} from '../../../src/main/dialects/dialect.ts';
import type { Json } from '../../../src/shared/ids.ts';

export type Frame = { [key: string]: Json };
export type StepOutcome = { events: DialectEvent[]; frames: Frame[]; errands: Errand[]; unknown: string | undefined };

/** A conversation with a dialect, input by input; its state goes through JSON after each. Time stands still at 0. */
export type DialectStage = {
  attach(kind?: 'started' | 'adopted'): StepOutcome;
  line(json: Frame): StepOutcome;
  command(command: DialectCommand): StepOutcome;
  errand(id: string, result: ErrandResult): StepOutcome;
  /** The time is over that the last errand of an outcome waits for. */
  overdue(asked: StepOutcome): StepOutcome;
};

export function stageOf(dialect: Dialect, options: Partial<LaunchOptions> = {}): DialectStage {
  let { state } = dialect.launch({ sessionId: 'our-id', title: 'A title', workspace: '/w', ...options });
  let inputs = 0;

  function take(translate: (moment: { at: number; key: string }) => Step<Json>): StepOutcome {
    inputs += 1;
    const step = translate({ at: 0, key: `input-${inputs}` });
    state = JSON.parse(JSON.stringify(step.state)) as Json;
    const frames = step.frames.map((frame) => JSON.parse(frame) as Frame);
    return { events: step.events, frames, errands: step.errands, unknown: step.unknown };
  }

  return {
    attach: (kind = 'started') => take((moment) => dialect.attach(state, { kind, ...moment })),
    line: (json) => take((moment) => dialect.receive(state, { kind: 'line', json, ...moment })),
    command: (command) => take((moment) => dialect.command(state, command, moment)),
    errand: (id, result) => take((moment) => dialect.receive(state, { kind: 'errand', id, result, ...moment })),
    overdue({ errands }) {
      const id = errands.at(-1)?.id ?? '';
      return take((moment) => dialect.receive(state, { kind: 'errand', id, result: { kind: 'due' }, ...moment }));
    },
  };
}

export const denied = { verdict: 'deny', decidedBy: 'user', at: 0 } as const;
export const allowed = { verdict: 'allow', decidedBy: 'user', at: 0 } as const;
