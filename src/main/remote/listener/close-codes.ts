/** Why the app closes a phone's socket, as the phone hears it. */
export const closeCodes = {
  done: 1000,
  /** The app quits, or the owner has turned the listener off. */
  away: 1001,
  /** What came was no message, or could not be opened. */
  broken: 4400,
  /** This phone is not let in, and need not come back by itself. */
  refused: 4401,
  slow: 4408,
  tooLarge: 4413,
  tooMany: 4429,
} as const;

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];
