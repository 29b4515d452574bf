import type { DialectEvent } from '../../dialects/dialect.ts';
import type { Driver, DriverCommand, DriverSink, DriverStep, Liveness } from '../driver.ts';

type Exited = Extract<Liveness, { state: 'exited' }>;
type EventOfType<Type extends DialectEvent['type']> = Extract<DialectEvent, { type: Type }>;

/** A session without a store, for tests: keeps every step as if it was committed at once, and hands its frames out. */
export type StepCollector = {
  readonly sink: DriverSink;
  readonly steps: DriverStep[];
  readonly liveness: Liveness[];
  /** What a session would give to `adopt`. */
  record(): { state: DriverStep['state']; position: number };
  use(driver: Driver): void;
  command(command: DriverCommand): void;
  events(): DialectEvent[];
  /** The next event of a type that was not waited for before. */
  next<Type extends DialectEvent['type']>(type: Type): Promise<EventOfType<Type>>;
  untilLiveness(state: Liveness['state']): Promise<void>;
  readonly exit: Promise<Exited>;
  /** The text of all that the agent has said. */
  text(): string;
};

/** `kept`: what an earlier collector of the same wire had. */
export function collectSteps(kept?: {
  inputBytes?: number;
  position?: number;
}): StepCollector & { inputBytes(): number } {
  const steps: DriverStep[] = [];
  const liveness: Liveness[] = [];
  const waiting = new Set<() => void>();
  const undelivered: { offset: number; text: string }[] = [];
  const taken = new Map<string, number>();
  let inputBytes = kept?.inputBytes ?? 0;
  let position = kept?.position ?? 0;
  let state: DriverStep['state'] = null;
  let driver: Driver | undefined;
  let exited: (end: Exited) => void = () => {};
  const exit = new Promise<Exited>((resolve) => {
    exited = resolve;
  });

  const events = () => steps.flatMap((step) => step.events);
  const look = () => {
    for (const one of waiting) one();
  };

  function deliver(): void {
    if (driver) driver.deliver(undelivered.splice(0));
  }

  function until<Found>(find: () => Found | undefined): Promise<Found> {
    return new Promise((resolve) => {
      const check = () => {
        const found = find();
        if (found === undefined) return;
        waiting.delete(check);
        resolve(found);
      };
      waiting.add(check);
      check();
    });
  }

  return {
    steps,
    liveness,
    exit,
    events,
    inputBytes: () => inputBytes,
    record: () => ({ state, position }),
    sink: {
      step(step) {
        steps.push(step);
        state = step.state;
        position = step.position ?? position;
        for (const frame of step.frames) {
          undelivered.push({ offset: inputBytes, text: `${frame}\n` });
          inputBytes += Buffer.byteLength(frame) + 1;
        }
        deliver();
        look();
      },
      liveness(now) {
        liveness.push(now);
        if (now.state === 'exited') exited(now);
        look();
      },
    },
    use(used) {
      driver = used;
      deliver();
    },
    command: (command) => driver?.command(command, Date.now()),
    next: (type) =>
      until(() => {
        const all = events().filter((event): event is EventOfType<typeof type> => event.type === type);
        const count = taken.get(type) ?? 0;
        const found = all[count];
        if (found) taken.set(type, count + 1);
        return found;
      }),
    async untilLiveness(wanted) {
      await until(() => liveness.find((one) => one.state === wanted));
    },
    text: () =>
      events()
        .flatMap((event) => (event.type === 'assistantText' ? [event.delta] : []))
        .join(''),
  };
}
