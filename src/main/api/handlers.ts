import type { MethodInput, MethodName, MethodOutput } from '../../shared/contract.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Policy } from '../../shared/waiting.ts';
import { unknownSession } from '../sessions/supervisor.ts';
import type { ApiParts } from './parts.ts';

/** Who calls: what is written beside a message or a settlement. `device` is absent at this desk. */
export type Caller = { via: string; device?: string };

/** `json`: the output as JSON text already, made of stored rows. */
export type Reply<Name extends MethodName> = Result<MethodOutput<Name>> | { ok: true; json: string };

export type Handlers = {
  [Name in MethodName]: (input: MethodInput<Name>, by: Caller) => Reply<Name> | Promise<Reply<Name>>;
};

/** The rows that a phone's request can become; there are no others for it, whatever it says. */
export type PhoneHandlers = Pick<Handlers, 'session.interrupt' | 'message.send' | 'waiting.answer'>;

export function createPhoneHandlers({ commands, deck }: Pick<ApiParts, 'commands' | 'deck'>): PhoneHandlers {
  return {
    'session.interrupt': (input) => done(commands.interrupt(input)),
    'message.send': async (input, by) => done(await commands.send(input, by)),
    'waiting.answer': ({ id, answer }, by) => done(deck.answer(id, answer, by)),
  };
}

/** One row of the contract, one call on a part. */
export function createHandlers(parts: ApiParts): Handlers {
  const { supervisor, commands, deck, store, agents, workspaces, images, phones, pairing } = parts;

  /** A window alone may not turn all asking off: what drew the window could have clicked. */
  async function confirmed(policy: Policy, about: string): Promise<boolean> {
    return policy.kind !== 'never' || parts.confirm({ kind: 'runEverything', about });
  }

  return {
    ...createPhoneHandlers(parts),
    'agents.list': async ({ refresh }) => ok(await agents.list(refresh ?? false)),
    'agents.check': ({ agent }) => agents.check(agent),
    'agents.putEndpoint': (input) => done(agents.putEndpoint(input)),
    'agents.removeEndpoint': (input) => done(agents.removeEndpoint(input)),
    'workspace.check': ({ path }) => workspaces.check(path),
    'workspace.pick': async () => {
      const path = await workspaces.pick();
      return ok(path === undefined ? {} : { path });
    },
    'workspace.reveal': async ({ sessionId, path }) => {
      const workspace = supervisor.session(sessionId)?.summary().workspace;
      return workspace === undefined ? unknownSession() : done(await workspaces.reveal(workspace, path));
    },
    'session.create': async (input, by) =>
      (await confirmed(input.policy, input.title ?? input.workspace)) ? supervisor.create(input, by) : notConfirmed(),
    'session.resume': async ({ sessionId }) => done(await supervisor.resume(sessionId)),
    'session.fork': (input) => supervisor.fork(input),
    'session.stop': async ({ sessionId }) => done(await supervisor.stop(sessionId)),
    'session.delete': async ({ sessionId }) => done(await supervisor.delete(sessionId)),
    'session.rename': (input) => done(commands.rename(input)),
    'session.setModel': (input) => done(commands.setModel(input)),
    'session.setMode': (input) => done(commands.setMode(input)),
    'session.setEffort': (input) => done(commands.setEffort(input)),
    'session.setPolicy': async (input) => {
      const title = supervisor.session(input.sessionId)?.summary().title ?? input.sessionId;
      return (await confirmed(input.policy, title)) ? done(commands.setPolicy(input)) : notConfirmed();
    },
    'session.removeRule': (input) => done(commands.removeRule(input)),
    'session.command': (input) => done(commands.command(input)),
    'terminal.input': (input) => done(commands.terminalInput(input)),
    'terminal.resize': (input) => done(commands.terminalResize(input)),
    'message.list': (input) => commands.listQueue(input),
    'message.edit': (input) => done(commands.editMessage(input)),
    'message.move': (input) => done(commands.moveMessage(input)),
    'message.remove': (input) => done(commands.removeMessage(input)),
    'image.add': ({ base64 }) => images.add(base64),
    'waiting.notNow': ({ id }) => done(deck.notNow(id)),
    'waiting.history': (input) => ok(store.settled(given(input))),
    'waiting.export': (input) => parts.exportHistory(given(input)),
    'transcript.page': ({ sessionId, ...range }) => {
      if (!supervisor.session(sessionId)) return unknownSession();
      const { rows, more } = store.page(sessionId, given(range));
      return { ok: true, json: `{"events":[${rows.join(',')}],"more":${more}}` };
    },
    'search.query': ({ text, limit }) => ok(store.search(text, limit)),
    'preference.set': (input) => {
      if (input.key === 'behaviour') parts.behaviour.change(given(input.value));
      else store.setPreference(input.key, input.value);
      return ok({});
    },
    'preference.all': () => {
      const { theme, layout } = store.preferences();
      return ok({ ...(theme === undefined ? {} : { theme }), ...(layout === undefined ? {} : { layout }) });
    },
    'desk.look': ({ sessionId }) => {
      parts.desk.look(sessionId);
      return ok({});
    },
    'phones.pair': () => {
      phones.pair();
      return ok({});
    },
    'phones.rename': ({ id, name }) => done(phones.rename(id, name)),
    'phones.pause': async ({ id, paused }) => {
      const about = phones.name(id) ?? id;
      const may = paused || (await parts.confirm({ kind: 'phoneReturns', about }));
      return may ? done(phones.pause(id, paused)) : notConfirmed();
    },
    'phones.allowMessages': async ({ id, allowed }) => {
      const about = phones.name(id) ?? id;
      const may = !allowed || (await parts.confirm({ kind: 'phoneMessages', about }));
      return may ? done(phones.allowMessages(id, allowed)) : notConfirmed();
    },
    'phones.revoke': ({ id }) => done(phones.revoke(id)),
    'phones.listen': async ({ network }) => done(await phones.listen(network ?? undefined)),
    'pairing.choose': async ({ network }) => done(await pairing.choose(network)),
    'pairing.confirm': ({ name, mayMessage }) => done(pairing.confirm(name, mayMessage)),
    'pairing.refuse': () => {
      pairing.refuse();
      return ok({});
    },
    'pairing.again': () => {
      pairing.again();
      return ok({});
    },
  };
}

/** Parts answer with what suits them; the contract of these methods promises nothing but that it is done. */
function done(result: Result<unknown> | { ok: true }): Result<Record<string, never>> {
  return result.ok ? ok({}) : result;
}

/** Without the members that are undefined: for parts, absent is not undefined. */
function given<Input extends object>(input: Input): { [Key in keyof Input]: Exclude<Input[Key], undefined> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as never;
}

function notConfirmed() {
  return fail('forbidden', 'Nothing was changed, because it was not confirmed.');
}
