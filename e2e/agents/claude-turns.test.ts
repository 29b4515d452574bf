import { existsSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Block } from '../fake-model/script.ts';
import { asked, bash, describeClaude } from './claude-stage.ts';
import type { SessionView } from './session-view.ts';

const outcomes = (session: SessionView) =>
  session.events.flatMap(({ body }) => (body.type === 'turnEnded' ? [body.outcome] : []));

describeClaude('turns', ({ room, start, turn, inWorkspace, lastCall, expectUsageOfModel }) => {
  it('says what it can do, and which model and mode it runs in', async () => {
    const session = await start();
    await session.next('settings', (settings) => settings.model !== undefined);
    expect(session.summary()).toMatchObject({
      status: 'idle',
      settings: { model: 'claude-sonnet-4-5', mode: 'default' },
    });
    const { capabilities } = session.summary();
    expect(Object.keys(capabilities)).toEqual(
      expect.arrayContaining([
        'interrupt',
        'resume',
        'fork',
        'compact',
        'clear',
        'rename',
        'images',
        'modes',
        'models',
        'commands',
      ]),
    );
    expect(capabilities.models?.available.length).toBeGreaterThan(2);
  });

  it('streams thoughts and text', async () => {
    const session = await start();
    const id = await session.send(asked('Hello', [{ think: 'A greeting.' }, { say: 'Hello, ☂ in pieces.' }]));
    expect(await session.next('userMessage')).toMatchObject({ id, via: 'desk' });
    expect((await session.next('assistantThought')).delta).toContain('A');
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
    expect(session.text()).toBe('Hello, ☂ in pieces.');
    expect(session.summary()).toMatchObject({ status: 'idle', contextUsed: 3_246, contextSize: 200_000 });
    expectUsageOfModel(session);
  });

  it('is interrupted while it streams, while it asks, and goes on after', async () => {
    const session = await start();
    await session.send(asked('Stream', [{ say: 'Half of it' }, { hold: 'half' }, { say: ' and more' }]));
    await session.next('assistantText');
    room().parts.commands.interrupt({ sessionId: session.id });
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'cancelled' });
    expect((await room().model.request(() => true, 'ended')).end).toBe('cutOff');
    await session.send(asked('Ask', [bash('touch never.txt')]));
    const card = await session.next('approvalRequested');
    room().parts.commands.interrupt({ sessionId: session.id });
    expect(await session.next('approvalSettled')).toMatchObject({
      id: card.id,
      settlement: { decidedBy: 'withdrawn' },
    });
    await session.next('turnEnded');
    expect(await turn(session, asked('Still there?', [{ say: 'Yes.' }]))).toMatchObject({ outcome: 'completed' });
    expect(outcomes(session)).toEqual(['cancelled', 'cancelled', 'completed']);
    expect(session.summary()).toMatchObject({ approvals: 0, status: 'idle' });
  });

  it('reads the messages of the queue one after the other, as they were edited', async () => {
    const session = await start();
    await session.send(asked('First', [{ say: 'One' }, { hold: 'first' }]));
    await session.next('assistantText');
    const second = await session.send(asked('Second', [{ say: 'Two' }]));
    const third = await session.send('never read');
    const text = asked('Third, changed', [{ say: 'Three' }]);
    const { id: sessionId } = session;
    expect(room().parts.commands.editMessage({ sessionId, id: third, revision: 1, text }).ok).toBe(true);
    room().model.release('first');
    for (let turn = 1; turn <= 3; turn += 1) await session.next('turnEnded');
    const read = session.events.flatMap(({ body }) => (body.type === 'userMessage' ? [body.id] : []));
    expect(read.slice(1)).toEqual([second, third]);
    expect(session.text()).toBe('OneTwoThree');
    expectUsageOfModel(session);
  });

  it('shows the work of a sub-agent under its call, and asks for it', async () => {
    const session = await start();
    const prompt = asked('Look', [{ say: 'Looking.' }, bash('touch found.txt')]);
    const task: Block = {
      tool: { name: 'Task', input: { description: 'Look around', prompt, subagent_type: 'general-purpose' } },
    };
    await session.send(asked('Delegate', [{ force: 1 }, task]));
    const call = await session.next('toolStart');
    session.decide(await session.next('approvalRequested'), 'allowOnce');
    expect(await session.next('toolEnd', ({ id }) => id === call.id)).toMatchObject({ ok: true });
    await session.next('turnEnded');
    expect(existsSync(inWorkspace('found.txt'))).toBe(true);
    const under = session.events.flatMap(({ body }) =>
      'parent' in body && body.parent === call.id ? [body.type] : [],
    );
    expect(under).toEqual(expect.arrayContaining(['assistantText', 'toolStart']));
    expect(outcomes(session)).toEqual(['completed']);
    expectUsageOfModel(session);
  });

  it('tries again when the model is overloaded, and says what it gave up on', async () => {
    const session = await start();
    await session.send(asked('Busy', [{ error: 529, times: 1 }, { say: 'At last.' }]));
    expect(await session.next('error')).toMatchObject({ code: 'apiRetry', fatal: false });
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
    await session.send(asked('Bad', [{ error: 400 }]));
    const end = await session.next('turnEnded');
    expect(end.outcome).toBe('failed');
    expect(end.error).toContain('400');
    expect(session.text()).toBe('At last.');
    expectUsageOfModel(session);
  });

  it('sees the images of a message, and shows those of a tool', async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    writeFileSync(inWorkspace('dot.png'), Buffer.from(png, 'base64'));
    const session = await start();
    await session.send(asked('See', [{ tool: { name: 'Read', input: { file_path: inWorkspace('dot.png') } } }]), [
      { base64: png },
    ]);
    const message = await session.next('userMessage');
    const image = await session.next('image');
    expect(image.ref).toBe(message.images[0]?.ref);
    await session.next('turnEnded');
    expect(lastCall().says(png)).toBe(true);
  });
});
