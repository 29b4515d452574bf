import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { codexEnvironment } from './codex-environment.ts';
import { describeAgent } from './describe-agent.ts';
import { pinnedCodex } from './pinned-agents.ts';
import { patch, shell } from './recording/codex-blocks.ts';
import { asked } from './scenarios.ts';
import { pinned } from './tested-agent.ts';

const options = ['Blue', 'Red'].map((label) => ({ label, description: `The ${label} one` }));
const questions = [{ id: 'colour', header: 'Colour', question: 'Which colour?', options }];

await describeAgent(
  {
    ...pinned(pinnedCodex),
    environment: codexEnvironment,
    wishes: { mode: 'untrusted' },
    run: shell,
    change: { mode: 'auto' },
    question: {
      script: [[{ tool: { name: 'request_user_input', input: { questions } } }]],
      wishes: { mode: 'plan' },
    },
  },
  ({ room, start, turn, inWorkspace, lastCall, expectUsageOfModel }) => {
    const commands = () => room().parts.commands;

    it('offers the decisions of the agent, and a rule of its own holds', async () => {
      const session = await start();
      await session.send(asked('Twice', [shell('touch again.txt')], [shell('touch again.txt')]));
      const card = await session.next('approvalRequested');
      expect(card.decisions.map(({ kind, label }) => [kind, label])).toEqual([
        ['allowOnce', 'Allow once'],
        ['allowSession', 'Allow for this session'],
        ['allowAlways', 'Always allow commands that begin with touch again.txt'],
        ['deny', 'Deny'],
        ['denyAndStop', 'Deny and end the turn'],
      ]);
      session.decide(card, 'allowAlways');
      expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
      expect(session.events.filter(({ body }) => body.type === 'approvalRequested')).toHaveLength(1);
    });

    it('ends the turn with a denial, when that was said', async () => {
      const session = await start();
      await session.send(asked('Stop there', [shell('touch never.txt')]));
      session.decide(await session.next('approvalRequested'), 'denyAndStop');
      expect(await session.next('turnEnded')).toMatchObject({ outcome: 'cancelled' });
      expect(room().model.requests).toHaveLength(1);
    });

    it('shows a patch against the files on the disk before it is made', async () => {
      writeFileSync(inWorkspace('notes.txt'), 'one\ntwo\nthree\n');
      const session = await start();
      const lines = [
        '*** Update File: notes.txt',
        '@@',
        ' one',
        '-two',
        '+2',
        ' three',
        '*** Add File: new.txt',
        '+new',
      ];
      await session.send(asked('Edit', [patch(...lines)]));
      const card = await session.next('approvalRequested');
      expect(card.edits).toEqual([
        { path: inWorkspace('new.txt'), oldText: null, newText: 'new\n', coverage: 'file' },
        {
          path: inWorkspace('notes.txt'),
          oldText: 'one\ntwo\nthree\n',
          newText: 'one\n2\nthree\n',
          coverage: 'fragment',
          line: 1,
        },
      ]);
      session.decide(card, 'allowOnce');
      expect(await session.next('proposedEdit')).toMatchObject({ about: card.about });
      await session.next('turnEnded');
      expect(readFileSync(inWorkspace('notes.txt'), 'utf8')).toBe('one\n2\nthree\n');
    });

    it('is steered by a message that comes while the model speaks', async () => {
      const session = await start();
      await session.send(asked('First', [{ say: 'One.' }, { hold: 'for ever' }]));
      await session.next('assistantText', ({ delta }) => delta.includes('One'));
      await session.send(asked('Second', [{ say: 'Two.' }]));
      expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
      expect(session.events.filter(({ body }) => body.type === 'turnStarted')).toHaveLength(1);
      expect(session.text()).toBe('One.Two.');
    });

    it('keeps a message until a compaction is over that cannot be steered', async () => {
      const session = await start();
      await turn(session, asked('A quagga', [{ say: 'One.' }]));
      const { id: sessionId } = session;
      expect(commands().command({ sessionId, command: { kind: 'compact' } }).ok).toBe(true);
      const sent = await session.send(asked('After it', [{ say: 'Two.' }]));
      await session.next('compactionStarted');
      await session.next('compacted');
      await session.next('userMessage', ({ id }) => id === sent);
      expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
      expect(session.text()).toBe('One.Two.');
      expect(session.summary()).toMatchObject({ status: 'idle', queue: [] });
    });

    it('changes model and effort, and says when it does not', async () => {
      const session = await start({ model: 'gpt-5.5' });
      const { id: sessionId } = session;
      const efforts = () => session.summary().capabilities.efforts?.available.map(({ id }) => id);
      if (!efforts()) await session.next('capabilities');
      expect(efforts()).toContain('high');
      commands().setEffort({ sessionId, effort: 'high' });
      expect(await session.next('settings')).toMatchObject({ effort: 'high' });
      commands().setModel({ sessionId, model: 'fake-model' });
      expect(await session.next('settings')).toMatchObject({ model: 'fake-model' });
      commands().setMode({ sessionId, mode: 'no such mode' });
      expect(await session.next('error', ({ code }) => code === 'refused')).toMatchObject({ fatal: false });
      await turn(session, asked('Who?', [{ say: 'I.' }]));
      expect(lastCall().model).toBe('fake-model');
    });

    it('clears its conversation, is renamed, archived and taken out of the archive', async () => {
      const session = await start();
      const { id: sessionId } = session;
      await turn(session, asked('Remember the quagga', [{ say: 'I will.' }]));
      commands().command({ sessionId, command: { kind: 'clear' } });
      await session.next('cleared');
      await turn(session, asked('Anew', [{ say: 'Anew.' }]));
      expect(lastCall().says('quagga')).toBe(false);
      commands().rename({ sessionId, title: 'A better name' });
      for (const text of ['/archive', '/unarchive', '/threads']) {
        commands().command({ sessionId, command: { kind: 'raw', text } });
        expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
      }
      expect(session.text()).toContain('A better name');
      expect(await turn(session, asked('Still there?', [{ say: 'Yes.' }]))).toMatchObject({ outcome: 'completed' });
    });

    it('is forked with its conversation', async () => {
      const session = await start();
      await turn(session, asked('Remember the quagga', [{ say: 'I will.' }]));
      const forked = await room().parts.supervisor.fork({ sessionId: session.id });
      if (!forked.ok) throw new Error(forked.error.message);
      const branch = room().view(forked.value.sessionId);
      await turn(branch, asked('A branch', [{ say: 'Branch.' }]));
      expect(lastCall().says('quagga')).toBe(true);
      expect(branch.summary().agentSessionId).not.toBe(session.summary().agentSessionId);
      expect(branch.summary().totals).toMatchObject({ input: 1_000, output: 30 });
    });

    it('shows the work of a sub-agent under its call, and asks for it after the main part has ended', async () => {
      const session = await start();
      const task = asked('Look', [{ say: 'Looking.' }, shell('touch found.txt')]);
      await session.send(asked('Delegate', [{ tool: { name: 'spawn_agent', input: { message: task } } }]));
      const call = await session.next('toolStart');
      session.decide(await session.next('approvalRequested'), 'allowOnce');
      expect(await session.next('toolEnd', ({ id }) => id === call.id)).toMatchObject({ ok: true });
      expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
      expect(existsSync(inWorkspace('found.txt'))).toBe(true);
      const under = session.events.flatMap(({ body }) =>
        'parent' in body && body.parent === call.id ? [body.type] : [],
      );
      expect(under).toEqual(expect.arrayContaining(['userMessage', 'assistantText', 'toolStart']));
      expectUsageOfModel(session);
    });

    it('tells why a turn failed, and sees the images of a message', async () => {
      const session = await start();
      const end = await turn(session, asked('Bad', [{ error: 400 }]));
      expect(end).toMatchObject({ outcome: 'failed', error: 'The fake model was told to answer 400.' });
      const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
      await session.send(asked('See', [{ say: 'Seen.' }]), [{ base64: png }]);
      await session.next('turnEnded');
      expect(lastCall().says(png)).toBe(true);
    });

    it('leaves no process behind when its session is deleted', async () => {
      const session = await start();
      await session.send(asked('Wait', [{ hold: 'for ever' }]));
      await room().model.reached('for ever');
      expect((await room().parts.supervisor.delete(session.id)).ok).toBe(true);
      expect((await room().model.request(() => true, 'ended')).end).toBe('cutOff');
    });
  },
);
