import { change, tell } from '../dialect.ts';
import { abilitiesOf, announce } from './capabilities.ts';
import { choicesOf, setChoices } from './choices.ts';
import { type Draft, tellError } from './draft.ts';
import { takeOtherOptions } from './other-options.ts';
import { request } from './requests.ts';
import { errorWords, type RpcError } from './rpc-lines.ts';
import { initializeReplySchema, listReplySchema, openReplySchema } from './session-lines.ts';
import { type Opening, settleIn } from './settle-in.ts';

/** The newest version of the protocol that this speaks; an agent answers with the one that it will speak. */
const protocolVersion = 1;

export function greet(draft: Draft): void {
  request(draft, { kind: 'initialize' }, 'initialize', {
    protocolVersion,
    clientCapabilities: {
      fs: { readTextFile: true, writeTextFile: true },
      terminal: true,
      elicitation: { form: {} },
      session: { compaction: {}, notices: {} },
    },
    clientInfo: { name: 'signalbox', title: 'Signalbox', version: '1' },
  });
}

export function greeted(draft: Draft, result: unknown): void {
  const reply = initializeReplySchema.safeParse(result).data;
  change(draft, { can: abilitiesOf(reply) });
  if (draft.state.phase !== 'greeting' || draft.state.rebuilt) return;
  const version = reply?.protocolVersion ?? protocolVersion;
  if (version !== protocolVersion) {
    fail(
      draft,
      'wrongVersion',
      `The agent speaks version ${version} of its protocol and Signalbox speaks ${protocolVersion}.`,
    );
    return;
  }
  open(draft);
}

/** Begins the conversation, or takes one up again. */
function open(draft: Draft): void {
  const { begin, can } = draft.state;
  change(draft, { phase: 'opening' });
  const loads = begin.resume && !begin.resume.fork && !can.resume && can.load;
  if (loads && draft.profile.loadsNextMinute) waitForMinute(draft);
  else ask(draft);
}

const minute = 60_000;
const minuteErrand = 'minute:';

function waitForMinute(draft: Draft): void {
  const { at, key } = draft.moment;
  // A second more: nobody's clock is read twice at the same time.
  draft.errands.push({ id: `${minuteErrand}${key}`, kind: 'wake', at: at - (at % minute) + minute + 1_000 });
}

/** A wait that was under way when the app went. */
export function openAgain(draft: Draft): void {
  const asked = Object.values(draft.state.requests).some(({ kind }) => kind === 'open' || kind === 'list');
  if (draft.state.phase === 'opening' && !asked) waitForMinute(draft);
}

export function minuteDue(draft: Draft, errandId: string): void {
  if (errandId.startsWith(minuteErrand) && draft.state.phase === 'opening') ask(draft);
}

function ask(draft: Draft): void {
  const { begin, can, workspace: cwd } = draft.state;
  const place = { cwd, mcpServers: [] as [] };
  if (!begin.resume) {
    request(draft, { kind: 'open', how: 'new' }, 'session/new', place);
    return;
  }
  const old = { ...place, sessionId: begin.resume.id };
  if (begin.resume.fork) {
    if (can.fork) request(draft, { kind: 'open', how: 'fork' }, 'session/fork', old);
    else fail(draft, 'cannotFork', 'This agent cannot go on in a copy of a conversation. Start a new session instead.');
  } else if (can.resume) request(draft, { kind: 'open', how: 'resume' }, 'session/resume', old);
  else if (can.load) request(draft, { kind: 'open', how: 'load' }, 'session/load', old);
  else fail(draft, 'cannotResume', 'This agent cannot take up an old conversation. Start a new session instead.');
}

/** A new conversation in the same process; the old one stays where the agent keeps it. */
export function clear(draft: Draft): void {
  request(draft, { kind: 'open', how: 'clear' }, 'session/new', { cwd: draft.state.workspace, mcpServers: [] });
}

export function opened(draft: Draft, how: Opening, result: unknown): void {
  const reply = openReplySchema.safeParse(result).data;
  const { begin } = draft.state;
  const named = reply?.sessionId ?? (how === 'load' || how === 'resume' ? begin.resume?.id : undefined);
  if (named === undefined) {
    const message = 'The agent began a conversation without naming it, so nothing can be sent to it.';
    if (how === 'clear') tellError(draft, 'badReply', message);
    else fail(draft, 'badReply', message);
    return;
  }
  change(draft, { conversation: named, phase: 'settling' });
  if (how === 'clear') startOver(draft);
  tell(draft, { type: 'agentSession', id: named });
  setChoices(draft, reply ? choicesOf(reply) : draft.state.choices);
  if (reply) takeOtherOptions(draft, reply.configOptions ?? []);
  announce(draft);
  if (draft.state.rebuilt) {
    change(draft, { phase: 'ready' });
    tell(draft, { type: 'ready' });
    return;
  }
  settleIn(draft, how);
}

/** The new conversation is to be set as the old one was. */
function startOver(draft: Draft): void {
  const { begin, settings } = draft.state;
  const { mode = begin.mode, model = begin.model } = settings;
  change(draft, { clearing: true, cost: 0, context: null, begin: { mode, model, resume: null } });
}

/** -32000: sign in first. */
const signInFirst = -32_000;

export function notOpened(draft: Draft, how: Opening, error: RpcError): void {
  const why = errorWords(error);
  if (how === 'clear') {
    tellError(draft, 'refused', `A new conversation could not be begun: ${why}`);
  } else if (error.code === signInFirst) {
    fail(draft, 'signIn', `The agent wants you to sign in first. Run it once in a terminal and do so. (${why})`);
  } else if (how !== 'new' && draft.state.can.list) {
    request(draft, { kind: 'list', why }, 'session/list', { cwd: draft.state.workspace });
  } else {
    fail(draft, 'notOpened', `${openWords[how]}: ${why}`);
  }
}

const openWords: Readonly<Record<Opening, string>> = {
  new: 'The agent could not begin a conversation',
  clear: 'The agent could not begin a new conversation',
  load: 'The agent could not take up the conversation',
  resume: 'The agent could not take up the conversation',
  fork: 'The agent could not go on in a copy of the conversation',
};

/** The conversation was not taken up; does the agent still have it? */
export function listed(draft: Draft, why: string, result: unknown): void {
  const sessions = listReplySchema.safeParse(result).data?.sessions;
  const id = draft.state.begin.resume?.id;
  const lost = sessions && !sessions.some(({ sessionId }) => sessionId === id);
  fail(
    draft,
    'notOpened',
    lost
      ? 'The agent no longer has this conversation. Start a new session instead.'
      : `The agent could not take up the conversation: ${why}`,
  );
}

/** Nothing can be sent to this agent; the session stays, and says why. */
export function fail(draft: Draft, code: string, message: string): void {
  change(draft, { phase: 'failed', repeatedUntil: null });
  tellError(draft, code, message, true);
}
