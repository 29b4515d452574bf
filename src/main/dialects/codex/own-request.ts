/** What a request of ours was for; its reply says only whose it is. */
export type OwnRequest =
  | { kind: 'initialize' | 'thread' | 'unarchive' | 'models' | 'interrupt' | 'rename' | 'compact' | 'clear' | 'leave' }
  | { kind: 'send'; messageId: string }
  /** `replied`: taken, but the agent has not said yet what it is set to now. */
  | { kind: 'set'; what: 'model' | 'mode' | 'effort'; wanted: string; replied: boolean }
  | { kind: 'ask'; command: string };
