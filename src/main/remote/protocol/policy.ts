import type { PhoneScope } from '../../../shared/phone/reports.ts';
import type { PhoneRequestType } from '../../../shared/phone/requests.ts';
import type { PhoneHandlers } from '../../api/handlers.ts';

type Row = {
  /** `paired`: any phone that was let in. The others are what its owner allowed it beside watching. */
  needs: 'paired' | keyof PhoneScope;
  /** The one row of the contract that it is turned into; `null`: it changes nothing, and the protocol answers it alone. */
  becomes: keyof PhoneHandlers | null;
  /** It is done once, however often it comes, and only while it is young. */
  receipt: boolean;
};

/**
 * All that a phone can do. What is not here cannot be asked for: no mode, no model, no policy, no rule, no edited input, no
 * permission for longer than one call, no new session, no raw command, no file, no terminal, no setting, no other phone.
 */
export const policy: Record<PhoneRequestType, Row> = {
  // The channel itself.
  hello: { needs: 'paired', becomes: null, receipt: false },
  ping: { needs: 'paired', becomes: null, receipt: false },
  looking: { needs: 'paired', becomes: null, receipt: false },

  // Watching.
  watch: { needs: 'paired', becomes: null, receipt: false },
  unwatch: { needs: 'paired', becomes: null, receipt: false },
  runs: { needs: 'paired', becomes: null, receipt: false },
  page: { needs: 'paired', becomes: null, receipt: false },

  // One call once, or not at all; one question; the run that is seen.
  answerApproval: { needs: 'answer', becomes: 'waiting.answer', receipt: true },
  answerQuestion: { needs: 'answer', becomes: 'waiting.answer', receipt: true },
  interrupt: { needs: 'answer', becomes: 'session.interrupt', receipt: true },

  // Only with the switch that the owner has for each phone.
  message: { needs: 'message', becomes: 'message.send', receipt: true },
};
