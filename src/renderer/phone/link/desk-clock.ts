export type DeskClock = {
  /** The desk said what its clock shows; `askedAt`: when it was asked, by our own. */
  set(deskNow: string, askedAt: number): void;
  /** Epoch milliseconds by the desk's clock. */
  now(): number;
};

/** The desk's clock, against which deadlines are counted; a phone's own may well be minutes off. */
export function createDeskClock(ownNow: () => number): DeskClock {
  let ahead = 0;
  return {
    set(deskNow, askedAt) {
      const at = Date.parse(deskNow);
      // It read its clock about halfway between the question and the answer.
      if (Number.isFinite(at)) ahead = at - (askedAt + ownNow()) / 2;
    },
    now: () => ownNow() + ahead,
  };
}
