import type { Json } from '../../../shared/ids.ts';
import type { Approval } from '../../../shared/waiting.ts';
import type {
  Dialect,
  DialectCommand,
  DialectEvent,
  Errand,
  ErrandResult,
  LaunchOptions,
  Moment,
  Step,
} from '../dialect.ts';

export type Frame = { [key: string]: Json };
export type StepOutcome<F = Frame> = {
  events: DialectEvent[];
  frames: F[];
  errands: Errand[];
  unknown: string | undefined;
  /** The card that was put up; fails where there is none. */
  card(): Approval;
};

/** A conversation with a dialect, input by input; its state goes through JSON after each. Time stands still at 0. */
export type DialectStage<F = Frame> = {
  attach(): StepOutcome<F>;
  /** The app went and is back; the process stayed. */
  comeBack(): StepOutcome<F>;
  line(json: unknown): StepOutcome<F>;
  command(command: DialectCommand): StepOutcome<F>;
  errand(id: string, result: ErrandResult): StepOutcome<F>;
  /** The time is over that the last errand of an outcome waits for. */
  overdue(asked: StepOutcome<F>): StepOutcome<F>;
  exit(): StepOutcome<F>;
};

/** `F`: what the frames of this dialect are known to be. */
export function stageOf<F = Frame>(dialect: Dialect, options: Partial<LaunchOptions> = {}): DialectStage<F> {
  let { state } = dialect.launch({ sessionId: 'our-id', title: 'A title', workspace: '/w', ...options });
  let inputs = 0;

  function take(translate: (moment: Moment) => Step<Json>): StepOutcome<F> {
    inputs += 1;
    const step = translate({ at: 0, key: `input-${inputs}` });
    state = JSON.parse(JSON.stringify(step.state)) as Json;
    const { events, errands, unknown } = step;
    return { events, frames: step.frames.map((frame) => JSON.parse(frame) as F), errands, unknown, card };

    function card(): Approval {
      const found = events.find((event) => event.type === 'approvalRequested');
      if (!found) throw new Error(`No card in ${JSON.stringify(events)}`);
      return found;
    }
  }

  const errand = (id: string, result: ErrandResult) =>
    take((moment) => dialect.receive(state, { kind: 'errand', id, result, ...moment }));
  return {
    attach: () => take((moment) => dialect.attach(state, { kind: 'started', ...moment })),
    comeBack: () => take((moment) => dialect.attach(state, { kind: 'adopted', ...moment })),
    line: (json) => take((moment) => dialect.receive(state, { kind: 'line', json: json as Json, ...moment })),
    command: (command) => take((moment) => dialect.command(state, command, moment)),
    errand,
    overdue: ({ errands }) => errand(errands.at(-1)?.id ?? '', { kind: 'due' }),
    exit: () => take((moment) => dialect.receive(state, { kind: 'exit', stderr: '', ...moment })),
  };
}

export const denied = { verdict: 'deny', decidedBy: 'user', at: 0 } as const;
export const allowed = { verdict: 'allow', decidedBy: 'user', at: 0 } as const;
