import { describe, expect, it } from 'vitest';
import { allowed, denied } from '../testing/dialect-stage.ts';
import { open, send, type Whale } from './testing/whale.ts';

describe('an approval', () => {
  const request = { approval_id: 'a', call_id: 'c', turn_id: 't', command: 'ls', cwd: '/w', reason: '' };
  const ask = { event: 'exec_approval_request', request };

  function asked(): Whale {
    const on = open();
    on.command(send);
    on.line(ask);
    return on;
  }

  it('that comes again while it waits is the same', () => {
    expect(asked().line(ask)).toMatchObject({ events: [], frames: [] });
  });

  it.each([
    [{ ...allowed, decision: 'approved' }, 'approved', false],
    [allowed, 'approved', false],
    [{ ...denied, decision: 'abort' }, 'abort', false],
    [{ ...denied, decidedBy: 'turnEnded' as const }, 'denied', false],
  ])('settled as %o is answered %s', (settlement, decision, remember) => {
    const on = asked();
    const { frames } = on.command({ kind: 'settle', id: 'a', settlement });
    expect(frames).toMatchObject([
      { method: 'thread/approval', params: { approval_id: 'a', decision, remember, review: { type: decision } } },
    ]);
    expect(on.command({ kind: 'settle', id: 'a', settlement }).frames).toEqual([]);
  });

  it('can always be denied', () => {
    const on = open();
    on.command(send);
    const only = { ...request, available_decisions: [{ type: 'approved' }] };
    expect(on.line({ event: 'exec_approval_request', request: only }).events.at(-1)).toMatchObject({
      decisions: [{ id: 'approved' }, { id: 'denied', kind: 'deny' }],
    });
  });

  it('is denied when no turn runs, and a question then has no answer', () => {
    const on = open();
    expect(on.line(ask)).toMatchObject({ events: [], frames: [{ params: { decision: 'denied' } }] });
    const elicitation = { event: 'elicitation_request', server_name: 's', request_id: 'r', prompt: 'p' };
    expect(on.line(elicitation)).toMatchObject({ events: [], frames: [{ params: { answers: [] } }] });
  });

  it.each([
    [['ls'], 'input-7.call-0'],
    [['pwd'], 'input-7.call-0'],
    [['pwd', 'ls', 'df'], 'input-7.call-1'],
    [['pwd', 'df'], 'input-7.c'],
  ])('while %o run is about %s', (commands, about) => {
    const on = open();
    on.command(send);
    for (const command of commands) on.line({ event: 'exec_command_begin', command, cwd: '/w' });
    const card = on.line(ask).events.at(-1);
    expect(card).toMatchObject({ type: 'approvalRequested' });
    expect(card?.type === 'approvalRequested' ? card.about.replace(/^input-\d+/, 'input-7') : '').toBe(about);
  });

  it('whose answer was not taken says so', () => {
    const on = asked();
    const answer = on.command({ kind: 'settle', id: 'a', settlement: denied });
    expect(on.refuse(answer, 'method not found').events).toMatchObject([{ code: 'answerRefused' }]);
  });
});

describe('a call', () => {
  it.each([
    [{ type: 'custom', input: 'free words' }, { input: 'free words' }],
    [{ type: 'function', arguments: 'no json' }, 'no json'],
    ['{"path":"a"}', { path: 'a' }],
    [{ plain: true }, { plain: true }],
    [null, null],
  ])('given %o has the input %o', (given, input) => {
    const on = open();
    on.command(send);
    const { events } = on.line({ event: 'tool_call_start', response_id: 'r', tool_name: 'x', arguments: given });
    expect(events.at(-1)).toMatchObject({ type: 'toolStart', input });
  });

  it.each([
    [{ type: 'function', success: true }, true, ''],
    [{ type: 'function', success: 'yes', body: 'odd' }, false, 'odd'],
    [{ type: 'mcp', result: { isError: false, content: [{ text: 'a' }, { text: 'b' }] } }, true, 'a\nb'],
    [{ type: 'mcp', result: { isError: null } }, false, '{\n  "isError": null\n}'],
    [{ error: 'No' }, false, 'No'],
    ['as text', true, 'as text'],
    [null, true, ''],
  ])('that came to %o was a success: %s', (output, ok, text) => {
    const on = open();
    on.command(send);
    const result = on.line({ event: 'tool_call_result', response_id: 'r', tool_name: 'x', output });
    expect(result.events.at(-1)).toMatchObject({ type: 'toolEnd', ok, output: text });
  });

  it('cuts the output of a command between characters', () => {
    const on = open();
    on.command(send);
    on.line({ event: 'exec_command_begin', command: 'cat', cwd: '/w' });
    const delta = `${'x'.repeat(32 * 1024 - 1)}😀`;
    const chunks = on.line({ event: 'exec_command_output_delta', command: 'cat', delta }).events;
    expect(chunks.map((event) => (event.type === 'terminalOutput' ? event.chunk.length : 0))).toEqual([
      32 * 1024 - 1,
      2,
    ]);
  });
});
