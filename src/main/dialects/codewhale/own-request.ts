/**
 * What a request of ours was for; its reply says only whose it is. `heard`: events came since it was sent, so that those in
 * its reply are the same again.
 */
export type OwnRequest = { heard: boolean } & (
  | { kind: 'thread' | 'models' | 'goal' | 'interrupt' | 'rename' | 'clear' }
  | { kind: 'send'; messageId: string }
  | { kind: 'set'; what: 'model' | 'mode'; wanted: string }
  /** The answer to something that the agent waits for. */
  | { kind: 'answer'; what: 'approval' | 'question' }
  /** A command that a person typed. */
  | { kind: 'ask'; command: string }
);

/** Each kind without what is kept of every request. */
type Plain<Request> = Request extends unknown ? Omit<Request, 'heard'> : never;
export type NewRequest = Plain<OwnRequest>;
