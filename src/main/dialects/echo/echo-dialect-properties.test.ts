import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../shared/ids.ts';
import type { DialectCommand, DialectEvent, DialectInput } from '../dialect.ts';
import { type EchoState, echoDialect } from './echo-dialect.ts';
import { ask, question } from './testing/echo-lines.ts';

const options = { sessionId: 's1', title: 'A session', workspace: '/work' };
const first = echoDialect.launch(options).state;
const moment = { at: 1, key: 'k' };

const receive = (state: EchoState, json: Json) => echoDialect.receive(state, { kind: 'line', json, ...moment });
const command = (state: EchoState, what: DialectCommand) => echoDialect.command(state, what, moment);

describe('whatever comes', () => {
  const id = fc.constantFrom('a', 'b', 'toString');
  const line = fc.oneof(
    fc.record({ type: fc.constant('ask'), id, check: fc.boolean() }).map((more) => ({ ...ask, ...more })),
    fc.record({ type: fc.constant('question'), id }).map((more) => ({ ...question, ...more })),
    fc.record({ type: fc.constant('withdraw'), id }),
    fc.record({ type: fc.constant('taken'), id, text: fc.string() }),
    fc.jsonValue(),
  );
  const settlement = { verdict: 'allow', decidedBy: 'user', at: 1 } as const;
  const input = fc.oneof<fc.Arbitrary<DialectInput | DialectCommand>[]>(
    line.map((json) => ({ kind: 'line', json: json as Json, ...moment })),
    id.map((known) => ({ kind: 'errand', id: known, result: { kind: 'file', text: 'a' }, ...moment })),
    id.map((known) => ({ kind: 'errand', id: known, result: { kind: 'due' }, ...moment })),
    id.map((known) => ({ kind: 'settle', id: known, settlement })),
    id.map((known) => ({ kind: 'send', messageId: known, text: 'hi', images: [] })),
    fc.constant({ kind: 'exit', stderr: '', ...moment }),
  );

  function play(inputs: readonly (DialectInput | DialectCommand)[], between: (state: EchoState) => EchoState) {
    let state = first;
    const said: unknown[] = [];
    for (const one of inputs) {
      const isInput = one.kind === 'line' || one.kind === 'errand' || one.kind === 'exit';
      const step = isInput ? echoDialect.receive(between(state), one) : command(between(state), one);
      state = step.state;
      const { events, frames: sent, errands } = step;
      said.push({ events, frames: sent, errands });
    }
    return said;
  }

  test('a restart from its JSON state at any moment changes nothing', () => {
    fc.assert(
      fc.property(fc.array(input), (inputs) => {
        const straight = play(inputs, (state) => state);
        expect(play(inputs, (state) => JSON.parse(JSON.stringify(state)))).toEqual(straight);
      }),
    );
  });

  test('garbage in between changes nothing', () => {
    fc.assert(
      fc.property(fc.array(input), fc.jsonValue(), (inputs, garbage) => {
        const json = { type: 'garbage', garbage: garbage as Json };
        const between = (state: EchoState) => receive(state, json).state;
        expect(play(inputs, between)).toEqual(play(inputs, (state) => state));
      }),
    );
  });

  test('an approval is answered at most as often as it was asked', () => {
    fc.assert(
      fc.property(fc.array(input, { maxLength: 60 }), (inputs) => {
        const said = play(inputs, (state) => state) as { events: DialectEvent[]; frames: string[] }[];
        const asked = said.flatMap((one) => one.events).filter((event) => /Requested|Asked/.test(event.type)).length;
        const answered = said.flatMap((one) => one.frames).filter((frame) => /"type":"answer/.test(frame)).length;
        expect(answered).toBeLessThanOrEqual(asked);
      }),
    );
  });
});
