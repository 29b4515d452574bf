/* What the gate inside the agent and the dialect outside have agreed upon. */

/** The title of a dialog that asks whether a call may run; the call stands behind it, as JSON. */
export const approvalMark = 'signalbox:approval ';

/** The status by which the gate says, at the start of each conversation, that it is in force. */
export const gateStatus = 'signalbox:gate';

/** A call as the gate shows it. */
export type GateQuestion = { id: string; tool: string; input: { [key: string]: unknown } };

/** What the gate reads, as JSON in the dialog's value. Whatever else it reads is a no. */
export type GateAnswer = { allow: true; input?: { [key: string]: unknown } } | { allow: false; reason: string };
