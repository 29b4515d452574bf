import { expect, it } from 'vitest';
import { codewhaleEnvironment } from './codewhale-environment.ts';
import { describeAgent } from './describe-agent.ts';
import { pinnedCodeWhale, pinnedCrate } from './pinned-crates.ts';
import { asked } from './scenarios.ts';

/** Of a turn, 0.9.7 tells over this connection what the model says, and how the turn ended. */
const notTold =
  'Over this connection 0.9.7 tells nothing of calls and approvals: what needs one is denied after 5 minutes.';

await describeAgent(
  {
    ...pinnedCrate(pinnedCodeWhale),
    environment: codewhaleEnvironment,
    wishes: {},
    run: (command) => ({ tool: { name: 'exec_shell', input: { command } } }),
    hidesThoughts: true,
    change: { mode: 'on_request' },
    lacks: {
      allow: notTold,
      deny: notTold,
      interruptAsk: notTold,
      resume:
        'Its conversation goes on after its process was killed, but 0.9.7 gives its model nothing of what was said before.',
      usage: 'Its protocol has no figures of tokens but those of a goal.',
      question: 'Over this connection 0.9.7 passes no questions on.',
      comeBack: notTold,
    },
  },
  ({ room, start, turn, lastCall }) => {
    it('has a goal with a budget, until it is cleared', async () => {
      const session = await start();
      const command = (text: string) =>
        room().parts.commands.command({ sessionId: session.id, command: { kind: 'raw', text } });
      expect(command('/goal budget=500 All green')).toMatchObject({ ok: true });
      expect(await session.next('goal')).toMatchObject({ objective: 'All green', state: 'active', tokenBudget: 500 });
      expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
      command('/goal clear');
      await session.next('goalCleared');
      expect(session.summary().goal).toBeUndefined();
    });

    it('goes on after it was killed between turns, and has forgotten what was said before', async () => {
      const session = await start();
      await turn(session, asked('Remember the word lighthouse', [{ say: 'I will.' }]));
      room().killAgent(session);
      await session.next('error');
      expect(await turn(session, asked('What was the word?', [{ say: 'Lighthouse.' }]))).toMatchObject({
        outcome: 'completed',
      });
      expect(lastCall().says('the word lighthouse')).toBe(false);
    });

    it('lists its conversations and reads its configuration again', async () => {
      const session = await start();
      await turn(session, asked('Hello', [{ say: 'Hello.' }]));
      for (const text of ['/threads', '/reload', '/config', '/archive', '/unarchive']) {
        room().parts.commands.command({ sessionId: session.id, command: { kind: 'raw', text } });
        expect(await session.next('turnEnded'), text).toMatchObject({ outcome: 'completed' });
      }
      expect(session.text()).toContain('(this one)');
    });

    it('says what went wrong when its model cannot be asked', async () => {
      const session = await start();
      expect(await turn(session, asked('Fail', [{ error: 400 }]))).toMatchObject({ outcome: 'failed' });
    });
  },
);
