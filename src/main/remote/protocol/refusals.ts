import type { PhoneErrorCode } from '../../../shared/phone/reports.ts';

/** What a phone is told, by what is wrong: for a person, and what to do. Never a path, never what the phone itself had sent. */
export const refusals: Record<PhoneErrorCode, string> = {
  malformed: 'Signalbox did not understand this phone. Load its page again.',
  unsupportedVersion: 'This page is of another version than Signalbox. Load it again.',
  wrongDevice: 'This message names another phone. Load the page again.',
  unknownType: 'Signalbox knows no such request from a phone.',
  badPayload: 'Signalbox cannot take this request as it is. Load the page again.',
  outOfOrder: 'This request came at the wrong time. Load the page again.',
  notAllowed: 'This phone may not do that. Its owner can allow it at the desk.',
  tooManyPending: 'Too much was asked at once. Wait for the answers.',
  stale: 'This took too long to arrive, and nothing was done. Look again, and answer once more.',
  fromTheFuture: 'The clock of this phone is ahead, and nothing was done. Set it right, and try again.',
  unknownRun: 'There is no such turn any more.',
  unknownSession: 'There is no such session any more.',
  unknownCard: 'This does not wait any more.',
  alreadySettled: 'Somebody was faster: it is settled already.',
  expired: 'The time to answer this is over.',
  inputChanged: 'This is not what is waiting any more. Look at the card again before you answer.',
  deskOnly: 'It can be answered only at the desk.',
  answerIncomplete: 'Every question needs an answer, and one of those that are offered.',
  runEnded: 'This turn is over already; nothing was interrupted.',
  notPossible: 'This agent cannot do that.',
  noRoom: 'The disk of the computer is full. Make room there, and look at the card again.',
  internal: 'Something went wrong inside Signalbox. The log file at the desk tells more.',
};

/** A page of ours never does these, so that the owner is told of a phone that did. */
export const suspicious: ReadonlySet<PhoneErrorCode> = new Set<PhoneErrorCode>([
  'malformed',
  'wrongDevice',
  'unknownType',
  'badPayload',
  'notAllowed',
]);
