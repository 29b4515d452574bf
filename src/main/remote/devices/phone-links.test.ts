import { expect, test } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { type CloseCode, closeCodes } from '../listener/close-codes.ts';
import { createManualTimers } from '../listener/manual-timers-fixture.ts';
import type { OpenPipe } from '../listener/open-pipe.ts';
import { createPhoneLinks } from './phone-links.ts';

/** A pipe whose other end does not answer when it is told to end. */
function deafPipe() {
  const closed: CloseCode[] = [];
  let code: CloseCode = closeCodes.done;
  const pipe: OpenPipe = {
    send: () => undefined,
    onMessage: () => undefined,
    onClose: () => undefined,
    close: () => void closed.push(code),
    closeAs(next) {
      code = next;
    },
  };
  return { pipe, closed };
}

function open() {
  const said: string[] = [];
  const looks: ((cards: readonly string[]) => void)[] = [];
  const links = createPhoneLinks({
    timers: createManualTimers().timers,
    createLink(_pipe, id, looking) {
      looks.push(looking);
      return { changed: () => undefined, bye: (reason) => void said.push(`${id} ${reason}`) };
    },
  });
  const join = (id: string) => {
    const { pipe, closed } = deafPipe();
    links.join(id, pipe);
    return closed;
  };
  return { links, said, looks, join };
}

test('drives the oldest channel of a phone out, and does not tell it to begin anew', () => {
  const { join, said, links, looks } = open();
  const oldest = join('pixel');
  looks[0]?.(['card-1']);
  for (let count = 0; count < 4; count += 1) join('pixel');
  expect(oldest).toEqual([closeCodes.tooMany]);
  expect(said).toEqual([]);
  expect(links.shown()).toEqual(new Set());
});

test('lets no phone take the places of others, though its channels do not end', () => {
  const { join } = open();
  for (let count = 0; count < 2 * limits.remoteSockets; count += 1) join('pixel');
  expect(join('kitchen')).toEqual([]);
});

test('has room for so many channels of all phones, and the next hears that there are too many', () => {
  const { join } = open();
  for (let count = 0; count < limits.remoteSockets; count += 1) expect(join(`phone-${count}`)).toEqual([]);
  expect(join('one more')).toEqual([closeCodes.tooMany]);
});
