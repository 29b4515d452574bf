import type { Json } from '../../../shared/ids.ts';
import { change, type Dialect, type ErrandResult, type Moment, type Step, takeStep, tell } from '../dialect.ts';
import type { Draft } from './draft.ts';
import { fileDone, filesAgain } from './files.ts';
import { greet, minuteDue, openAgain } from './greeting.ts';
import { obey } from './obey.ts';
import { compareAgain, editCompared } from './permissions.ts';
import type { AcpProfile } from './profile.ts';
import { receiveLine } from './receive-line.ts';
import { replyDue } from './receive-reply.ts';
import { rebuiltFrom, waitAgain } from './requests.ts';
import { listenAgain, silenceDue } from './settle-in.ts';
import { type AcpState, firstState } from './state.ts';
import { readAgain, terminalTold } from './terminal-requests.ts';
import { runAgain } from './terminals.ts';
import { cancelAgain, cancelDue } from './turns.ts';

/** Any agent that speaks the Agent Client Protocol, version 1, in newline-delimited JSON-RPC. */
export function createAcpDialect(profile: AcpProfile): Dialect {
  /** The state is our own, kept for us as JSON: nothing but this dialect has written it. */
  function step(state: Json, moment: Moment, take: (draft: Draft) => void): Step<Json> {
    return takeStep(state as unknown as AcpState, moment, (draft) => take(Object.assign(draft, { profile })));
  }

  return {
    agent: profile.id,
    launch({ sessionId, workspace, mode, model, resume }) {
      const begin = {
        mode: mode ?? null,
        model: model ?? null,
        resume: resume ? { id: resume.agentSessionId, fork: resume.fork } : null,
      };
      const state = firstState({ sessionId, workspace, begin });
      return { args: [...profile.args], env: {}, state: state as unknown as Json };
    },
    attach: (state, input) => step(state, input, input.kind === 'started' ? greet : comeBack),
    receive(state, input) {
      return step(state, input, (draft) => {
        if (input.kind === 'line') receiveLine(draft, input.json);
        else if (input.kind === 'errand') errandDone(draft, input.id, input.result);
        else change(draft, { turn: null, calls: {}, asks: {}, requests: {} });
      });
    },
    command: (state, command, moment) => step(state, moment, (draft) => obey(draft, command)),
  };
}

function errandDone(draft: Draft, id: string, result: ErrandResult): void {
  if (result.kind === 'due') {
    replyDue(draft, id);
    cancelDue(draft, id);
    silenceDue(draft, id);
    minuteDue(draft, id);
    return;
  }
  editCompared(draft, id, result);
  fileDone(draft, id, result);
  terminalTold(draft, id, result);
}

/** The app went and is back, and the process stayed: whatever was under way is asked again. */
function comeBack(draft: Draft): void {
  if (draft.state.phase === 'greeting' && draft.state.asked === 0) {
    change(draft, { rebuilt: true, asked: rebuiltFrom });
    return;
  }
  waitAgain(draft);
  cancelAgain(draft);
  openAgain(draft);
  listenAgain(draft);
  compareAgain(draft);
  filesAgain(draft);
  runAgain(draft);
  readAgain(draft);
  if (draft.state.phase === 'ready') tell(draft, { type: 'ready' });
}
