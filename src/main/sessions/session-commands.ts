import type { MethodInput } from '../../shared/contract.ts';
import type { Json } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Capabilities, QueuedMessage } from '../../shared/session.ts';
import type { DriverCommand, DriverTerminal } from '../drivers/driver.ts';
import type { QueuedCommand } from './ledger.ts';
import { type Draft, record, update, updateSummary } from './ledger.ts';
import { editMessage, enqueue, moveMessage, type QueueRefusal, removeMessage } from './queue.ts';
import type { Session } from './session.ts';
import { type By, type Supervisor, unknownSession } from './supervisor.ts';

type Done = Result<object>;

/** What clients can ask of one session. Every outcome is stored before the call returns, or the call says that it is not. */
export type SessionCommands = {
  rename(input: MethodInput<'session.rename'>): Done;
  interrupt(input: MethodInput<'session.interrupt'>): Done;
  setModel(input: MethodInput<'session.setModel'>): Done;
  setMode(input: MethodInput<'session.setMode'>): Done;
  setEffort(input: MethodInput<'session.setEffort'>): Done;
  setPolicy(input: MethodInput<'session.setPolicy'>): Done;
  removeRule(input: MethodInput<'session.removeRule'>): Done;
  command(input: MethodInput<'session.command'>): Done;
  terminalInput(input: MethodInput<'terminal.input'>): Done;
  terminalResize(input: MethodInput<'terminal.resize'>): Done;
  send(input: MethodInput<'message.send'>, by: By): Promise<Done>;
  listQueue(input: MethodInput<'message.list'>): Result<QueuedMessage[]>;
  editMessage(input: MethodInput<'message.edit'>): Done;
  moveMessage(input: MethodInput<'message.move'>): Done;
  removeMessage(input: MethodInput<'message.remove'>): Done;
};

const storeFull = () =>
  fail(
    'storeFull',
    'The disk is full. Signalbox goes on as soon as there is room; what you asked for may be done then.',
  );

export function createSessionCommands(
  supervisor: Supervisor,
  deps: { newId(): string; now(): number; hasImage(ref: string): boolean },
): SessionCommands {
  function withSession<Value>(id: string, use: (session: Session) => Result<Value>): Result<Value> {
    const session = supervisor.session(id);
    return session ? use(session) : unknownSession();
  }

  /** Something that only a running agent with the ability can do; the outcome comes as events. */
  function ask(sessionId: string, ability: keyof Capabilities, what: string, command: DriverCommand): Done {
    return withSession(sessionId, (session) => {
      const driver = session.driver();
      if (!driver) return fail('agentNotRunning', 'The agent of this session is not running. Resume it first.');
      if (!session.summary().capabilities[ability]) return fail('unsupported', `This agent cannot ${what}.`);
      driver.command(command, deps.now());
      return session.change(() => undefined) ? ok({}) : storeFull();
    });
  }

  /** A terminal takes keys past everything that is stored: they may be a password. */
  function withTerminal(sessionId: string, use: (terminal: DriverTerminal) => void): Done {
    return withSession(sessionId, (session) => {
      const driver = session.driver();
      if (!driver) return fail('agentNotRunning', 'The terminal of this session has ended. Resume it first.');
      if (!driver.terminal) return fail('unsupported', 'This agent has no terminal to type into.');
      use(driver.terminal);
      return ok({});
    });
  }

  function change(sessionId: string, apply: (draft: Draft) => void): Done {
    return withSession(sessionId, (session) => (session.change(apply) ? ok({}) : storeFull()));
  }

  function changeQueue(sessionId: string, apply: (draft: Draft) => QueueRefusal | undefined): Done {
    return withSession(sessionId, (session) => {
      let refusal: QueueRefusal | undefined;
      const stored = session.change((draft) => {
        refusal = apply(draft);
      });
      if (refusal) return fail(refusal.code, refusal.message, refusal.current as Json | undefined);
      return stored ? ok({}) : storeFull();
    });
  }

  function queueCommand(sessionId: string, text: string, command: QueuedCommand): Done {
    return change(sessionId, (draft) => {
      const commands = [...draft.ledger.commands, { id: deps.newId(), text, command }];
      update(draft, { commands });
      updateSummary(draft, { commandsQueued: commands.map(({ id, text: label }) => ({ id, text: label })) });
      const queued = commands.at(-1);
      if (queued) record(draft, { type: 'commandQueued', id: queued.id, text });
    });
  }

  return {
    rename({ sessionId, title }) {
      const renamed = change(sessionId, (draft) => {
        updateSummary(draft, { title });
        record(draft, { type: 'renamed', title });
      });
      const session = supervisor.session(sessionId);
      if (renamed.ok && session?.driver() && session.summary().capabilities.rename) {
        queueCommand(sessionId, `/rename ${title}`, { kind: 'rename', title });
      }
      return renamed;
    },
    interrupt: ({ sessionId }) => ask(sessionId, 'interrupt', 'be interrupted', { kind: 'interrupt' }),
    setModel: ({ sessionId, model }) => ask(sessionId, 'models', 'change its model', { kind: 'setModel', model }),
    setMode: ({ sessionId, mode }) => ask(sessionId, 'modes', 'change its mode', { kind: 'setMode', mode }),
    setEffort: ({ sessionId, effort }) => ask(sessionId, 'efforts', 'change its effort', { kind: 'setEffort', effort }),
    setPolicy: ({ sessionId, policy }) => change(sessionId, (draft) => updateSummary(draft, { policy })),
    removeRule: ({ sessionId, ruleId }) =>
      withSession(sessionId, (session) => {
        const rules = session.summary().rules;
        const left = rules.filter((rule) => rule.id !== ruleId);
        if (left.length === rules.length) return fail('ruleUnknown', 'This permission was removed already.');
        return session.change((draft) => updateSummary(draft, { rules: left })) ? ok({}) : storeFull();
      }),
    command({ sessionId, command }) {
      const session = supervisor.session(sessionId);
      if (!session) return unknownSession();
      if (!session.driver())
        return fail('agentNotRunning', 'The agent of this session is not running. Resume it first.');
      const ability = command.kind;
      if (!session.summary().capabilities[ability]) return fail('unsupported', 'This agent has no such command.');
      return queueCommand(sessionId, commandText(command), command);
    },
    terminalInput: ({ sessionId, data }) => withTerminal(sessionId, (terminal) => terminal.input(data, deps.now())),
    terminalResize: ({ sessionId, columns, rows }) =>
      withTerminal(sessionId, (terminal) => terminal.resize(columns, rows)),
    async send({ sessionId, id, text, images }, by) {
      if (text.trim() === '' && images.length === 0) return fail('empty', 'There is nothing to send.');
      if (images.some((image) => !deps.hasImage(image.ref))) {
        return fail('imageUnknown', 'An image of this message is gone. Add it again.');
      }
      const origin = { via: by.via, ...(by.device === undefined ? {} : { fromPhone: true as const }) };
      const queued = changeQueue(sessionId, (draft) => enqueue(draft, { id, text, images, ...origin }));
      const session = supervisor.session(sessionId);
      if (!queued.ok || !session || session.ledger().liveness !== 'exited') return queued;
      // A message to an agent that has ended starts it again, as a person who writes to it expects.
      const resumed = await supervisor.resume(sessionId);
      return resumed.ok || resumed.error.code === 'alreadyRunning' ? queued : resumed;
    },
    listQueue: ({ sessionId }) => withSession(sessionId, (session) => ok(session.ledger().queue)),
    editMessage: ({ sessionId, ...rest }) => changeQueue(sessionId, (draft) => editMessage(draft, rest)),
    moveMessage: ({ sessionId, ...rest }) => changeQueue(sessionId, (draft) => moveMessage(draft, rest)),
    removeMessage: ({ sessionId, ...rest }) => changeQueue(sessionId, (draft) => removeMessage(draft, rest)),
  };
}

function commandText(command: MethodInput<'session.command'>['command']): string {
  if (command.kind === 'raw') return command.text;
  if (command.kind === 'clear') return '/clear';
  return command.instructions === undefined ? '/compact' : `/compact ${command.instructions}`;
}
