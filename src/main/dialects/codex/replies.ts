import { z } from 'zod';
import { change, takeRequest, tell, warn } from '../dialect.ts';
import { modelsReplySchema, takeModels } from './capabilities.ts';
import { cleared, notOpened, openConversation, opened, openedReplySchema } from './conversation.ts';
import { accepted, rejected } from './messages.ts';
import type { OwnRequest } from './own-request.ts';
import { kindOf, notify, request } from './rpc.ts';
import { answerCommand, commandFailed } from './slash-replies.ts';
import type { Draft } from './state.ts';
import { maybe, text } from './tolerant.ts';

const turnReplySchema = z.looseObject({ turn: z.looseObject({ id: maybe(text) }) });

/** The agent answers a request of ours. */
export function receiveResult(draft: Draft, id: string, result: unknown): void {
  const own = takeRequest(draft, id);
  if (own) take(draft, own, id, result);
  // Its request is not known here: it came too late, or a recording is read again. The conversation counts all the same.
  else if (draft.state.thread === null && kindOf(id) === 'thread') takeOpened(draft, result);
  else if (kindOf(id) === 'clear') takeCleared(draft, result);
  else if (kindOf(id) === 'models') takeModelList(draft, result);
}

function take(draft: Draft, own: OwnRequest, id: string, result: unknown): void {
  switch (own.kind) {
    case 'initialize':
      notify(draft, 'initialized');
      openConversation(draft);
      request(draft, { kind: 'models' }, 'model/list', { limit: 100 });
      return;
    case 'thread':
      takeOpened(draft, result);
      return;
    case 'unarchive':
      openConversation(draft);
      return;
    case 'models':
      takeModelList(draft, result);
      return;
    case 'clear':
      takeCleared(draft, result);
      return;
    case 'send':
      accepted(draft, own.messageId, turnReplySchema.safeParse(result).data?.turn.id ?? undefined);
      return;
    case 'set':
      taken(draft, own, id);
      return;
    case 'ask':
      answerCommand(draft, own.command, result);
      return;
    case 'interrupt':
    case 'rename':
    case 'compact':
    case 'leave':
      return;
  }
}

function takeModelList(draft: Draft, result: unknown): void {
  const models = modelsReplySchema.safeParse(result).data;
  if (models) takeModels(draft, models);
}

function takeOpened(draft: Draft, result: unknown): void {
  const reply = openedReplySchema.safeParse(result).data;
  if (reply) opened(draft, reply);
  else notOpened(draft, 'Its answer was not understood.');
}

function takeCleared(draft: Draft, result: unknown): void {
  const reply = openedReplySchema.safeParse(result).data;
  if (reply) cleared(draft, reply);
}

/** What it is set to now comes by itself, but only if that is another than before (0.171). */
function taken(draft: Draft, own: Extract<OwnRequest, { kind: 'set' }>, id: string): void {
  if (draft.state.settings[own.what] === own.wanted) {
    tell(draft, { type: 'settings', [own.what]: own.wanted });
    return;
  }
  change(draft, { requests: { ...draft.state.requests, [id]: { ...own, replied: true } } });
}

const wishes: Readonly<Record<Exclude<OwnRequest['kind'], 'send' | 'set' | 'thread' | 'ask' | 'leave'>, string>> = {
  initialize: 'The agent refused the greeting',
  unarchive: 'The conversation could not be taken out of the archive',
  models: 'The agent does not say which models there are',
  interrupt: 'The turn could not be interrupted',
  rename: 'The conversation could not be renamed',
  compact: 'The conversation could not be compacted',
  clear: 'A new conversation could not be begun',
};

/** The agent refuses a request of ours. */
export function receiveError(draft: Draft, id: string, why: string): void {
  const own = takeRequest(draft, id);
  if (!own) return;
  switch (own.kind) {
    case 'thread':
      notOpened(draft, why);
      return;
    case 'send':
      rejected(draft, own.messageId, why);
      return;
    case 'set':
      warn(draft, 'refused', `The ${own.what} could not be changed to "${own.wanted}": ${why}`);
      return;
    case 'ask':
      commandFailed(draft, own.command, why);
      return;
    case 'leave':
      return;
    case 'interrupt':
      // It ended by itself in the meantime, which is what was wanted.
      if (/no active turn/.test(why)) return;
      break;
    case 'compact':
      change(draft, { commandAwaited: false });
      tell(draft, { type: 'compacted', error: `${wishes.compact}: ${why}` });
      return;
  }
  warn(draft, 'refused', `${wishes[own.kind]}: ${why}`);
}
