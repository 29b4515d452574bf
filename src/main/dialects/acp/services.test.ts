import { describe, expect, it } from 'vitest';
import { byUser, type Outcome, onStage } from './testing/stage.ts';

/** The record that was asked for, last. */
function cardOf(outcome: Outcome): string {
  const card = outcome.events.findLast(({ type }) => type === 'approvalRequested');
  return card && 'id' in card ? (card.id ?? '') : '';
}
const errandOf = (outcome: Outcome) => outcome.errands[0]?.id ?? '';

function working() {
  const stage = onStage().opened();
  stage.turn();
  return stage;
}

describe('a file that is read for an agent', () => {
  it.each([
    [{}, 'a\nb\nc\n'],
    [{ line: 2 }, 'b\nc\n'],
    [{ line: 0, limit: 1 }, 'a\n'],
    [{ line: 2, limit: 1 }, 'b\n'],
    [{ line: 9 }, ''],
  ])('comes whole or in part (%j)', (part, content) => {
    const stage = working();
    const asked = stage.ask('r', 'fs/read_text_file', { path: '/w/a', ...part });
    expect(asked.errands).toMatchObject([{ kind: 'readFile', path: '/w/a' }]);
    expect(stage.comeBack().errands).toContainEqual(asked.errands[0]);
    const told = stage.errand(errandOf(asked), { kind: 'file', text: 'a\nb\nc\n' });
    expect(told.frames).toEqual([{ jsonrpc: '2.0', id: 'r', result: { content } }]);
  });

  it.each([
    [{ kind: 'outside', message: 'It is not inside the workspace.' } as const, -32602],
    [{ kind: 'file', text: null } as const, -32002],
  ])('is refused where there is none for it (%j)', (result, code) => {
    const stage = working();
    const told = stage.errand(errandOf(stage.ask(5, 'fs/read_text_file', { path: '/etc/x' })), result);
    expect(told.frames).toMatchObject([{ id: 5, error: { code } }]);
  });
});

describe('a file that is written for an agent', () => {
  const write = { path: '/w/a', content: 'new' };

  it('is shown as an edit, written when that was allowed, and answered when it is', () => {
    const stage = working();
    const asked = stage.ask(5, 'fs/write_text_file', write);
    const shown = stage.errand(errandOf(asked), { kind: 'file', text: 'old' });
    expect(shown.events).toMatchObject([
      { risk: 'edit', edits: [{ path: '/w/a', oldText: 'old', newText: 'new', coverage: 'file' }] },
    ]);
    expect(shown.frames).toEqual([]);
    const id = cardOf(shown);
    const allowed = stage.command({ kind: 'settle', id, settlement: byUser('allow', 'allow') });
    expect(allowed.errands).toMatchObject([{ kind: 'writeFile', path: '/w/a', text: 'new', expected: 'old' }]);
    expect(stage.comeBack().errands).toContainEqual(allowed.errands[0]);
    const done = stage.errand(errandOf(allowed), { kind: 'written' });
    expect(done.frames).toEqual([{ jsonrpc: '2.0', id: 5, result: {} }]);
    expect(done.events).toMatchObject([{ type: 'toolEnd', ok: true }]);
  });

  it('is not written when it was denied, lies outside, or was changed meanwhile', () => {
    const stage = working();
    const shown = stage.errand(errandOf(stage.ask(5, 'fs/write_text_file', write)), { kind: 'file', text: null });
    const settlement = { ...byUser('deny', 'deny'), reason: 'Not here.' };
    const denied = stage.command({ kind: 'settle', id: cardOf(shown), settlement });
    expect(denied.errands).toEqual([]);
    expect(denied.frames).toMatchObject([{ id: 5, error: { message: 'Not here.' } }]);
    expect(denied.events).toMatchObject([{ type: 'toolEnd', ok: false, errorKind: 'denied' }]);
    const outside = stage.ask(6, 'fs/write_text_file', { path: '/etc/x', content: '' });
    expect(stage.errand(errandOf(outside), { kind: 'outside', message: 'Out' }).frames).toMatchObject([
      { id: 6, error: {} },
    ]);
    const late = stage.errand(errandOf(stage.ask(7, 'fs/write_text_file', write)), { kind: 'file', text: 'x' });
    const allowed = stage.command({ kind: 'settle', id: cardOf(late), settlement: byUser('allow', 'allow') });
    const changed = stage.errand(errandOf(allowed), { kind: 'changed', message: 'Changed' });
    expect(changed.frames).toMatchObject([{ id: 7, error: { message: 'Changed' } }]);
  });

  it('needs no second question when the very same edit was allowed, but only once and in its turn', () => {
    const stage = working();
    const content = [{ type: 'diff', path: '/w/a', oldText: 'b', newText: 'B' }];
    const options = [{ optionId: 'yes', kind: 'allow_once' }];
    const asked = stage.ask(1, 'session/request_permission', { toolCall: { toolCallId: 'c', content }, options });
    const shown = stage.errand(errandOf(asked), { kind: 'file', text: 'abc' });
    stage.command({ kind: 'settle', id: cardOf(shown), settlement: byUser('allow', 'yes') });
    const write = () => stage.ask(2, 'fs/write_text_file', { path: '/w/a', content: 'aBc' });
    const passed = stage.errand(errandOf(write()), { kind: 'file', text: 'abc' });
    expect(passed.errands).toMatchObject([{ kind: 'writeFile', expected: 'abc', text: 'aBc' }]);
    stage.errand(errandOf(passed), { kind: 'written' });
    const again = stage.errand(errandOf(write()), { kind: 'file', text: 'abc' });
    expect(again.events).toMatchObject([{ type: 'approvalRequested' }]);
  });

  it('is refused between turns', () => {
    const stage = onStage().opened();
    expect(stage.ask(5, 'fs/write_text_file', write).frames).toMatchObject([{ id: 5, error: {} }]);
    expect(stage.ask(6, 'terminal/create', { command: 'ls' }).frames).toMatchObject([{ id: 6, error: {} }]);
  });
});

describe('a command that is run for an agent', () => {
  it('is asked about, run, read, waited for and released', () => {
    const stage = working();
    const env = [{ name: 'A', value: '1' }];
    const asked = stage.ask('t', 'terminal/create', { command: 'rm', args: ['-rf', 'x'], env, outputByteLimit: 10 });
    expect(asked.events).toMatchObject([
      { type: 'toolStart', kind: 'execute' },
      { type: 'approvalRequested', argv: ['rm', '-rf', 'x'], cwd: '/w', risk: 'destructive' },
    ]);
    const begun = stage.command({ kind: 'settle', id: cardOf(asked), settlement: byUser('allow', 'allow') });
    expect(begun.errands).toMatchObject([{ kind: 'runCommand', argv: ['rm', '-rf', 'x'], env: { A: '1' }, from: 0 }]);
    const { terminalId } = (begun.frames[0]?.result ?? {}) as { terminalId: string };
    expect(begun.events).toMatchObject([{ type: 'terminalOpened', id: terminalId, argv: ['rm', '-rf', 'x'] }]);
    const run = errandOf(begun);
    expect(stage.errand(run, { kind: 'output', chunk: 'gone', end: 4 }).events).toEqual([
      { type: 'terminalOutput', id: terminalId, chunk: 'gone' },
    ]);
    expect(stage.comeBack().errands).toMatchObject([{}, { kind: 'runCommand', from: 4 }].slice(1));
    const read = stage.ask('o', 'terminal/output', { terminalId });
    expect(read.errands).toMatchObject([{ kind: 'readCommand', command: run, bytes: 10 }]);
    const text = { kind: 'outputSoFar', text: 'gone', truncated: false } as const;
    expect(stage.errand(errandOf(read), text).frames).toEqual([
      { jsonrpc: '2.0', id: 'o', result: { output: 'gone', truncated: false } },
    ]);
    expect(stage.ask('w', 'terminal/wait_for_exit', { terminalId }).frames).toEqual([]);
    expect(stage.ask('k', 'terminal/kill', { terminalId })).toMatchObject({
      frames: [{ id: 'k', result: {} }],
      errands: [{ kind: 'endCommand', command: run }],
    });
    const ended = stage.errand(run, { kind: 'ended', exitCode: 143 });
    expect(ended.frames).toEqual([{ jsonrpc: '2.0', id: 'w', result: { exitCode: 143 } }]);
    expect(ended.events).toMatchObject([
      { type: 'terminalExited', exitCode: 143 },
      { type: 'toolEnd', ok: false },
    ]);
    expect(stage.ask('r', 'terminal/release', { terminalId }).frames).toMatchObject([{ id: 'r', result: {} }]);
    expect(stage.ask('x', 'terminal/output', { terminalId }).frames).toMatchObject([{ id: 'x', error: {} }]);
  });

  it('is not run when it was denied', () => {
    const stage = working();
    const asked = stage.ask('t', 'terminal/create', { command: 'ls' });
    const denied = stage.command({ kind: 'settle', id: cardOf(asked), settlement: byUser('deny', 'deny') });
    expect(denied.errands).toEqual([]);
    expect(denied.frames).toMatchObject([{ id: 't', error: {} }]);
  });

  it('stands under the call that was allowed and names it', () => {
    const stage = working();
    const options = [{ optionId: 'yes', kind: 'allow_once' }];
    const toolCall = { toolCallId: 'c', kind: 'execute', rawInput: { command: 'ls -l' } };
    const asked = stage.ask(1, 'session/request_permission', { toolCall, options });
    stage.command({ kind: 'settle', id: cardOf(asked), settlement: byUser('allow', 'yes') });
    const begun = stage.ask(2, 'terminal/create', { command: 'sh', args: ['-c', 'ls -l'] });
    expect(begun.errands).toMatchObject([{ kind: 'runCommand', argv: ['sh', '-c', 'ls -l'] }]);
    const { terminalId } = (begun.frames[0]?.result ?? {}) as { terminalId: string };
    const content = [{ type: 'terminal', terminalId }];
    const linked = stage.update({ sessionUpdate: 'tool_call_update', toolCallId: 'c', content });
    expect(linked.events).toMatchObject([{ type: 'terminalOpened', id: terminalId, about: 'c' }]);
  });
});
