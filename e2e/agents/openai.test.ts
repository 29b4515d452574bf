import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { EndpointBook } from '../../src/main/drivers/driver.ts';
import { agentEnvironment } from './agent-environment.ts';
import { describeAgent } from './describe-agent.ts';
import { asked } from './scenarios.ts';

const tool = (name: string, input: Record<string, string>) => ({ tool: { name, input } });
const run = (command: string) => tool('run', { command });

await describeAgent(
  {
    agent: 'openai',
    title: 'OpenAI-compatible',
    version: 'API v1',
    // It comes with the app.
    install: async () => ({ ok: true, program: process.execPath, fresh: false }),
    environment: agentEnvironment,
    endpoints: fakeEndpoint,
    wishes: { model: 'fake/fake-model', mode: 'ask' },
    run,
    change: { mode: 'read' },
    lacks: {
      resume:
        'It has no process that could be killed. A session that was stopped is taken up again in a test of its own.',
      question: 'A model at an address has no tool that asks; it asks in its words.',
    },
  },
  ({ room, start, turn, inWorkspace, lastCall, expectUsageOfModel }) => {
    it('is taken up again after it was stopped, with its conversation, and begins anew when it is cleared', async () => {
      const session = await start();
      const { supervisor, commands } = room().parts;
      await turn(session, asked('The word is lighthouse', [{ think: 'Noted.' }, { say: 'I will.' }]));
      expect((await supervisor.stop(session.id)).ok).toBe(true);
      expect(session.summary().status).toBe('exited');
      await turn(session, asked('And now?', [{ say: 'Lighthouse.' }]));
      expect(lastCall().says('The word is lighthouse')).toBe(true);
      expect(lastCall().says('I will.')).toBe(true);
      commands.command({ sessionId: session.id, command: { kind: 'clear' } });
      await session.next('cleared');
      await turn(session, asked('Still there?', [{ say: 'Yes.' }]));
      expect(lastCall().says('lighthouse')).toBe(false);
      expect(session.text()).toBe('I will.Lighthouse.Yes.');
      expectUsageOfModel(session);
    });

    it('ends the turn as interrupted when the app goes in the middle of an answer, and goes on after', async () => {
      const session = await start();
      await session.send(asked('Stream', [{ say: 'Half of it' }, { hold: 'half' }, { say: ' and more' }]));
      await session.next('assistantText');
      await room().comeBack();
      const again = room().view(session.id);
      expect(await again.next('turnEnded')).toMatchObject({ outcome: 'interrupted' });
      await turn(again, asked('Go on', [{ say: 'Going on.' }]));
      expect(lastCall().says('Half of')).toBe(true);
      expect(room().model.requests).toHaveLength(2);
    });

    it('ends a command that ran when the app went, with all that it started', async () => {
      const session = await start();
      await session.send(asked('Wait', [run('echo $$ > pid.txt; echo started; sleep 1000')]));
      session.decide(await session.next('approvalRequested'), 'allowOnce');
      await session.next('toolUpdate', ({ output }) => output.includes('started'));
      const pid = Number(readFileSync(inWorkspace('pid.txt'), 'utf8'));
      await room().comeBack();
      const again = room().view(session.id);
      expect(await again.next('toolEnd')).toMatchObject({ errorKind: 'interrupted' });
      expect(await again.next('turnEnded')).toMatchObject({ outcome: 'interrupted' });
      expect(existsSync(`/proc/${pid}`)).toBe(false);
    });

    it('shows an edit against the file on the disk, reads unasked where that was said, and stays in the workspace', async () => {
      writeFileSync(inWorkspace('notes.txt'), 'one\ntwo\n');
      const session = await start({ mode: 'read' });
      await session.send(
        asked(
          'Edit',
          [
            tool('read', { path: 'notes.txt' }),
            tool('read', { path: '../outside.txt' }),
            tool('search', { text: 'TWO' }),
          ],
          [tool('edit', { path: 'notes.txt', old_text: 'two', new_text: '2' })],
        ),
      );
      expect(await session.next('toolEnd')).toMatchObject({ ok: true, output: 'one\ntwo\n' });
      expect(await session.next('toolEnd')).toMatchObject({
        ok: false,
        output: '../outside.txt is not inside the workspace.',
      });
      expect(await session.next('toolEnd')).toMatchObject({ ok: true, output: 'notes.txt:2: two' });
      const card = await session.next('approvalRequested');
      expect(card).toMatchObject({ risk: 'edit', editable: true });
      expect(card.edits).toEqual([{ path: 'notes.txt', oldText: 'two', newText: '2', coverage: 'fragment', line: 2 }]);
      session.decide(card, 'allowOnce');
      expect(await session.next('proposedEdit')).toMatchObject({ about: card.about });
      await session.next('turnEnded');
      expect(readFileSync(inWorkspace('notes.txt'), 'utf8')).toBe('one\n2\n');
    });

    it('is told why a call was denied, which call runs instead, and that the turn is over', async () => {
      const session = await start();
      await session.send(asked('Remove', [run('touch wrong.txt')], [run('echo changed > right.txt')]));
      session.decide(await session.next('approvalRequested'), 'deny', { reason: 'Not in this folder.' });
      expect(await session.next('toolEnd')).toMatchObject({ errorKind: 'denied' });
      const editedInput = { command: 'echo edited > right.txt' };
      session.decide(await session.next('approvalRequested'), 'allowOnce', { editedInput });
      await session.next('turnEnded');
      expect(lastCall().says('Not in this folder.')).toBe(true);
      expect(readFileSync(inWorkspace('right.txt'), 'utf8')).toBe('edited\n');
      await session.send(asked('Stop there', [run('touch never.txt')]));
      session.decide(await session.next('approvalRequested'), 'denyAndStop');
      expect(await session.next('turnEnded')).toMatchObject({ outcome: 'cancelled' });
      expect(existsSync(inWorkspace('never.txt'))).toBe(false);
    });

    it('sees the images of a message', async () => {
      const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
      const session = await start();
      expect(session.summary().capabilities.images).toBeDefined();
      await session.send(asked('See', [{ say: 'A dot.' }]), [{ base64: png }]);
      await session.next('turnEnded');
      expect(lastCall().says(png)).toBe(true);
    });

    it('says what a server refused, and goes on after', async () => {
      const session = await start();
      await session.send(asked('Bad', [{ error: 400 }]));
      const end = await session.next('turnEnded');
      expect(end).toMatchObject({ outcome: 'failed', error: expect.stringContaining('400') });
      await session.send(asked('Breaks', [{ say: 'Half' }, { error: 500 }]));
      expect(await session.next('turnEnded')).toMatchObject({ outcome: 'failed' });
      expect(await turn(session, asked('And now?', [{ say: 'Fine.' }]))).toMatchObject({ outcome: 'completed' });
      expect(session.text()).toContain('Fine.');
    });
  },
);

function fakeEndpoint(modelUrl: string): EndpointBook {
  const endpoint = { id: 'fake', label: 'Fake', url: `${modelUrl}/v1`, images: true };
  return {
    list: () => [endpoint],
    key: () => 'a key that nobody checks',
    keyPlace: () => 'memory',
    put: () => ({ ok: true }),
    remove: () => undefined,
  };
}
