import { z } from 'zod';
import type { Json } from '../../../shared/ids.ts';
import { takeOverdue } from '../dialect.ts';
import { announce } from './capabilities.ts';
import { choicesAfter, setChoices } from './choices.ts';
import { choiceUnanswered, chosen, notChosen } from './chosen.ts';
import { type Draft, tellError } from './draft.ts';
import { fail, greeted, listed, notOpened, opened } from './greeting.ts';
import { optionSet, takeOtherOptions } from './other-options.ts';
import { guessRequest, takeOwn } from './requests.ts';
import { errorWords, type RpcError, type RpcId } from './rpc-lines.ts';
import { configOptionsSchema } from './session-lines.ts';
import type { OwnRequest } from './state.ts';
import { notPrompted, prompted } from './turns.ts';

export function receiveSuccess(draft: Draft, id: RpcId, result: Json): void {
  const own = takeOwn(draft, id) ?? guessed(draft, id);
  if (own) succeeded(draft, own, result);
  // A reply that comes when it was given up is late, and no news.
}

/** A reply to a request that is not remembered, because the state was lost. */
function guessed({ state }: Draft, id: RpcId): OwnRequest | undefined {
  const kind = state.rebuilt ? guessRequest(id) : undefined;
  if (kind === 'initialize' || kind === 'prompt') return { kind };
  return kind === 'open' ? { kind, how: 'new' } : undefined;
}

function succeeded(draft: Draft, own: OwnRequest, result: Json): void {
  switch (own.kind) {
    case 'initialize':
      greeted(draft, result);
      return;
    case 'open':
      opened(draft, own.how, result);
      return;
    case 'list':
      listed(draft, own.why, result);
      return;
    case 'prompt':
      prompted(draft, result);
      return;
    case 'choose':
      takeOptions(draft, result);
      chosen(draft, own.what === 'effort' || !optionsIn(result) ? own : { ...own, told: true });
      return;
    case 'setOption':
      takeOptions(draft, result);
      optionSet(draft, own);
      if (draft.state.phase === 'ready') announce(draft);
      return;
    case 'rename':
      return;
  }
}

const optionsSchema = z.looseObject({ configOptions: configOptionsSchema });

function optionsIn(result: Json) {
  return optionsSchema.safeParse(result).data?.configOptions;
}

function takeOptions(draft: Draft, result: Json): void {
  const options = optionsIn(result);
  if (!options) return;
  setChoices(draft, choicesAfter(draft.state.choices, options));
  takeOtherOptions(draft, options);
}

export function receiveFailure(draft: Draft, id: RpcId, error: RpcError): void {
  const own = takeOwn(draft, id) ?? guessed(draft, id);
  if (!own) return;
  switch (own.kind) {
    case 'initialize':
      if (!draft.state.rebuilt) fail(draft, 'refused', `The agent refused the greeting: ${errorWords(error)}`);
      return;
    case 'open':
      notOpened(draft, own.how, error);
      return;
    case 'list':
      listed(draft, own.why, null);
      return;
    case 'prompt':
      notPrompted(draft, error);
      return;
    case 'choose':
      notChosen(draft, own, error);
      return;
    case 'setOption':
      tellError(draft, 'refused', `${own.option} could not be set to ${own.wanted}: ${errorWords(error)}`);
      return;
    case 'rename':
      tellError(draft, 'refused', `The conversation could not be renamed: ${errorWords(error)}`);
      return;
  }
}

/** The time for a reply is over. */
export function replyDue(draft: Draft, errandId: string): void {
  const own = takeOverdue(draft, errandId);
  switch (own?.kind) {
    case 'initialize':
      fail(draft, 'noReply', 'The agent did not answer the greeting. It may not speak ACP, or not in this version.');
      return;
    case 'open':
      if (own.how === 'clear') tellError(draft, 'noReply', 'The agent did not begin a new conversation.');
      else fail(draft, 'noReply', 'The agent did not begin the conversation. Stop the session and try again.');
      return;
    case 'list':
      listed(draft, own.why, null);
      return;
    case 'choose':
      choiceUnanswered(draft, own);
      return;
    case 'setOption':
      tellError(draft, 'noReply', `The agent did not say whether ${own.option} is set.`);
      return;
    case 'rename':
      tellError(draft, 'noReply', 'The agent did not take the new title.');
      return;
    case 'prompt':
    case undefined:
      return;
  }
}
