/** Between the bench, the stand-in for the app's main process, and the process with the phones. */
export type AppOrder = { kind: 'measure'; seconds: number } | { kind: 'confirm'; name: string } | { kind: 'end' };
export type AppNews =
  | { kind: 'offered'; link: string }
  | { kind: 'comparing' }
  | { kind: 'measured'; cpu: number; seconds: number; events: number };

export type PhonesOrder =
  | { kind: 'pair'; link: string; name: string }
  /** All come back, and each watches so many runs. */
  | { kind: 'watch'; runIds: string[][] }
  | { kind: 'count' }
  | { kind: 'leave' }
  | { kind: 'end' };
export type PhonesNews =
  | { kind: 'paired' }
  | { kind: 'watching' }
  | { kind: 'counted'; events: number; frames: number; bytes: number }
  | { kind: 'left' };

export const phoneCount = 10;
export const sessionCount = 50;
export const perSecond = 100;

export const runIdAt = (place: number) => `session-${place}.turn-1`;
