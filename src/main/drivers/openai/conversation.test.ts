import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventBody } from '../../../shared/event.ts';
import type { Json } from '../../../shared/ids.ts';
import { chatRequest, wireCallId } from './chat-request.ts';
import { type Conversation, foldConversation, noConversation } from './conversation.ts';

const user = (text: string): EventBody => ({ type: 'userMessage', text, images: [], via: 'desk' });
const said = (messageId: string, delta: string): EventBody => ({ type: 'assistantText', messageId, delta });
const start = (id: string, input: Json = {}): EventBody => ({
  type: 'toolStart',
  id,
  tool: 'list',
  kind: 'read',
  input,
});
const end = (id: string, output: string, more: object = {}): EventBody => ({
  ...{ type: 'toolEnd', id, ok: true, output, truncated: false },
  ...more,
});
const cleared: EventBody = { type: 'cleared' };

const folded = (events: readonly EventBody[]): Conversation => events.reduce(foldConversation, noConversation);

type Sent = { role: string; content?: Json; tool_calls?: { id: string }[]; tool_call_id?: string };
function messagesOf(events: readonly EventBody[], images?: string): Sent[] {
  const options = { model: 'm', conversation: folded(events), tools: [], workspace: '/w', readImage: () => images };
  return chatRequest(options).messages as Sent[];
}
const call = (id: string, args = '{}') => ({
  id: wireCallId(id),
  type: 'function',
  function: { name: 'list', arguments: args },
});
const result = (id: string, content: string) => ({ role: 'tool', tool_call_id: wireCallId(id), content });

describe('the conversation', () => {
  test('is what was said, in its order, thoughts left out', () => {
    const thought: EventBody = { type: 'assistantThought', messageId: 'a', delta: 'Hm' };
    expect(messagesOf([user('One'), thought, said('a', 'Tw'), said('a', 'o'), user('Three')])).toEqual([
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'Two' },
      { role: 'user', content: 'Three' },
    ]);
  });

  test('begins at the last divider', () => {
    expect(messagesOf([user('One'), cleared, user('Two'), cleared, user('Three')])).toEqual([
      { role: 'user', content: 'Three' },
    ]);
  });

  test('keeps the calls of an answer together, and their results behind it', () => {
    const events = [
      user('One'),
      said('a', 'Look:'),
      start('1', { path: 'x' }),
      start('2'),
      end('2', 'b'),
      end('1', 'a'),
      said('b', 'So.'),
    ];
    expect(messagesOf(events)).toEqual([
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'Look:', tool_calls: [call('1', '{"path":"x"}'), call('2')] },
      result('1', 'a'),
      result('2', 'b'),
      { role: 'assistant', content: 'So.' },
    ]);
  });

  test('says of a call that never ended, or was closed by the session, that it was interrupted', () => {
    const sent = messagesOf([
      start('1'),
      start('2'),
      end('1', '', { ok: false, errorKind: 'interrupted' }),
      user('Go on'),
    ]);
    expect(sent.slice(1)).toEqual([
      result('1', 'This call was interrupted. It may have done a part of its work.'),
      result('2', 'This call was interrupted.'),
      { role: 'user', content: 'Go on' },
    ]);
  });

  test('sends arguments that were no JSON as some', () => {
    expect(messagesOf([start('1', '{"path": x'), end('1', 'wrong')])[0]).toMatchObject({
      tool_calls: [call('1', '{"input":"{\\"path\\": x"}')],
    });
  });

  test('shows images to a model that takes them, and says of others that they are there', () => {
    const image = { ref: 'a'.repeat(64), mediaType: 'image/png' } as const;
    const message: EventBody = { type: 'userMessage', text: 'See', images: [image], via: 'desk' };
    const text = { type: 'text', text: 'See' };
    expect(messagesOf([message], 'AAAA')[0]?.content).toEqual([
      text,
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
    ]);
    expect(messagesOf([message])[0]?.content).toEqual([text, { type: 'text', text: expect.stringContaining('image') }]);
  });

  test('is one that servers take, whatever happened in the session', () => {
    const id = fc.constantFrom('1', '2', '3');
    const event = fc.oneof(
      fc.string().map(user),
      fc.tuple(id, fc.string({ minLength: 1 })).map(([messageId, delta]) => said(messageId, delta)),
      id.map((one) => start(one)),
      fc.tuple(id, fc.string()).map(([one, output]) => end(one, output)),
      fc.constant(cleared),
      fc.constant<EventBody>({ type: 'turnEnded', outcome: 'interrupted' }),
    );
    fc.assert(
      fc.property(fc.array(event), (events) => {
        let open: string[] = [];
        for (const message of messagesOf(events)) {
          if (message.role === 'tool') expect(open.splice(0, 1)).toEqual([message.tool_call_id]);
          else expect(open).toEqual([]);
          open = [...open, ...(message.tool_calls ?? []).map((one) => one.id)];
        }
        expect(open).toEqual([]);
      }),
    );
  });
});

test('ids of calls are nine letters and digits, as the strictest of servers wants them', () => {
  fc.assert(fc.property(fc.string(), (id) => /^[a-z0-9]{9}$/.test(wireCallId(id))));
});
