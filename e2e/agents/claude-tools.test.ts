import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { asked, bash, describeClaude } from './claude-stage.ts';

describeClaude('tools and questions', ({ room, start, inWorkspace, lastCall, expectUsageOfModel }) => {
  it('runs a tool that was allowed, and tells its cost', async () => {
    const session = await start();
    await session.send(asked('Make it', [bash('echo made > made.txt && cat made.txt')]));
    const card = await session.next('approvalRequested');
    expect(card).toMatchObject({
      tool: 'Bash',
      command: 'echo made > made.txt && cat made.txt',
      risk: 'execute',
      workspace: room().home.workspace,
    });
    expect(session.summary()).toMatchObject({ status: 'awaitingInput', approvals: 1 });
    session.decide(card, 'allowOnce');
    expect(await session.next('toolEnd')).toMatchObject({ ok: true, output: 'made' });
    await session.next('turnEnded');
    expect(readFileSync(inWorkspace('made.txt'), 'utf8')).toBe('made\n');
    expectUsageOfModel(session);
    const { totals } = session.summary();
    expect(totals.reportedCost).toBeCloseTo((2_100 * 3 + 22 * 3.75 + 4_400 * 0.3 + 61 * 15) / 1e6, 6);
    expect([totals.estimatedCost, totals.unpricedTurns]).toEqual([0, 0]);
  });

  it('is told why a tool was denied, and goes on', async () => {
    const session = await start();
    await session.send(asked('Remove it', [bash('touch forbidden.txt')]));
    session.decide(await session.next('approvalRequested'), 'deny', { reason: 'Not in this folder.' });
    expect(await session.next('toolEnd')).toMatchObject({
      ok: false,
      errorKind: 'denied',
      output: 'Not in this folder.',
    });
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
    expect(existsSync(inWorkspace('forbidden.txt'))).toBe(false);
    expect(lastCall().says('Not in this folder.')).toBe(true);
  });

  it('ends the turn with a denial, when that was said', async () => {
    const session = await start();
    await session.send(asked('Stop there', [bash('touch never.txt')]));
    session.decide(await session.next('approvalRequested'), 'denyAndStop');
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'cancelled' });
    expect(room().model.requests).toHaveLength(1);
  });

  it('runs the input as a person changed it', async () => {
    const session = await start();
    await session.send(asked('Touch', [bash('touch wrong.txt')]));
    session.decide(await session.next('approvalRequested'), 'allowOnce', {
      editedInput: { command: 'touch right.txt' },
    });
    await session.next('turnEnded');
    expect([existsSync(inWorkspace('wrong.txt')), existsSync(inWorkspace('right.txt'))]).toEqual([false, true]);
    const settled = session.events.find(({ body }) => body.type === 'approvalSettled')?.body;
    expect(settled).toMatchObject({ settlement: { editedInput: { command: 'touch right.txt' } } });
  });

  it('asks for two calls of one message one after the other', async () => {
    const session = await start();
    await session.send(asked('Both', [bash('touch one.txt'), bash('touch two.txt')]));
    session.decide(await session.next('approvalRequested'), 'allowOnce');
    session.decide(await session.next('approvalRequested'), 'deny');
    await session.next('turnEnded');
    expect([existsSync(inWorkspace('one.txt')), existsSync(inWorkspace('two.txt'))]).toEqual([true, false]);
  });

  it('does not ask again for what the session allows', async () => {
    const session = await start();
    await session.send(asked('Twice', [bash('touch again.txt')], [bash('touch again.txt')]));
    session.decide(await session.next('approvalRequested'), 'allowAlways');
    await session.next('turnEnded');
    expect(session.events.filter(({ body }) => body.type === 'approvalRequested')).toHaveLength(1);
  });

  it('shows an edit against the file on the disk before it is made', async () => {
    writeFileSync(inWorkspace('notes.txt'), 'one\ntwo\n');
    const session = await start();
    const file_path = inWorkspace('notes.txt');
    const edit = { tool: { name: 'Edit', input: { file_path, old_string: 'two', new_string: '2' } } };
    await session.send(asked('Edit', [{ tool: { name: 'Read', input: { file_path } } }], [edit]));
    const card = await session.next('approvalRequested');
    expect(card.edits).toEqual([{ path: file_path, oldText: 'two', newText: '2', coverage: 'fragment', line: 2 }]);
    session.decide(card, 'allowOnce');
    await session.next('turnEnded');
    expect(readFileSync(file_path, 'utf8')).toBe('one\n2\n');
  });

  it('asks a question and reads the answers', async () => {
    const session = await start();
    const options = [
      { label: 'red', description: 'warm' },
      { label: 'blue', description: 'cold' },
    ];
    const questions = [
      { question: 'Which colour?', header: 'Colour', options, multiSelect: false },
      { question: 'Which others?', header: 'Others', options, multiSelect: true },
    ];
    await session.send(asked('Ask me', [{ tool: { name: 'AskUserQuestion', input: { questions } } }]));
    const question = await session.next('questionAsked');
    expect(question.prompts.map((prompt) => [prompt.prompt, prompt.multiSelect])).toEqual([
      ['Which colour?', false],
      ['Which others?', true],
    ]);
    session.answer(question, { 'question-1': ['blue'], 'question-2': ['red', 'green, too'] });
    expect((await session.next('toolEnd')).output).toContain('"Which others?"="red, green, too"');
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
  });
});
