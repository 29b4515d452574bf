import { takeRequest, tell, warn } from '../dialect.ts';
import type { AgentError } from './lines.ts';
import { drop } from './messages.ts';
import type { OwnRequest } from './requests.ts';
import type { Draft } from './state.ts';

/** Something went wrong; where the agent says which request it was, with that. */
export function receiveError(draft: Draft, requestId: string | undefined, error: AgentError): void {
  const own = takeRequest(draft, requestId ?? onlyRequest(draft));
  const why = error.message || error.code || 'The agent gave no reason.';
  if (own?.kind === 'send') drop(draft, own.messageId, `The agent did not take this message: ${why}`);
  else if (own) refused(draft, own, why, error.fatal);
  else tell(draft, { type: 'error', code: codeOf(error), message: why, fatal: error.fatal });
}

/** A line that the agent could not read at all is answered without an id; when only one is open it was that one. */
function onlyRequest({ state }: Draft): string {
  const open = Object.keys(state.requests);
  return open.length === 1 ? (open[0] ?? '') : '';
}

function codeOf({ code }: AgentError): string {
  return (code || 'agentError').slice(0, 64);
}

function refused(draft: Draft, own: Exclude<OwnRequest, { kind: 'send' }>, why: string, fatal: boolean): void {
  switch (own.kind) {
    case 'initialize':
      tell(draft, {
        type: 'error',
        code: 'startFailed',
        message: `The agent refused the greeting: ${why}`,
        fatal: true,
      });
      return;
    case 'session':
      tell(draft, { type: 'error', code: 'startFailed', message: `The agent opened no session: ${why}`, fatal: true });
      return;
    case 'clear':
      warn(draft, 'notCleared', `The conversation was not cleared: ${why}`);
      return;
    case 'cancel':
      // The turn ended by itself in the meantime, which its own event says.
      if (draft.state.turn?.id === own.turn) warn(draft, 'notStopped', `The turn was not stopped: ${why}`);
      return;
    case 'resolve':
      tell(draft, {
        type: 'error',
        code: 'answerRefused',
        message: `The agent did not take the answer: ${why}`,
        fatal,
      });
      return;
  }
}
