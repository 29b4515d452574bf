import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sumUsage } from '../fake-model/model-usage.ts';
import { describeAgent } from './describe-agent.ts';
import { pinnedCrate, pinnedScv } from './pinned-crates.ts';
import { asked } from './scenarios.ts';
import { scvEnvironment } from './scv-environment.ts';

await describeAgent(
  {
    ...pinnedCrate(pinnedScv),
    environment: scvEnvironment,
    wishes: { mode: 'on-risk' },
    run: (command) => ({ tool: { name: 'bash', input: { command } } }),
    hidesThoughts: true,
    // It tells two numbers: what was read, from a cache or not, and what was written.
    usageOf(requests) {
      const { input, cacheRead, output } = sumUsage(requests.map((request) => request.usage));
      return { input: input + cacheRead, output };
    },
    lacks: {
      resume: 'Version 1 has no way back into a conversation: it ends with the process.',
      settings: 'The model and the mode are chosen when it starts.',
      question: 'It asks for approvals and nothing else.',
    },
  },
  ({ room, start, turn, inWorkspace }) => {
    it('shows what a file would become, and writes it when that was allowed', async () => {
      writeFileSync(inWorkspace('note.txt'), 'old\n');
      const session = await start();
      const input = { path: 'note.txt', content: 'new\n', mode: 'replace' };
      await session.send(asked('Write', [{ tool: { name: 'write', input } }]));
      const card = await session.next('approvalRequested');
      expect(card).toMatchObject({
        tool: 'write',
        input,
        risk: 'edit',
        edits: [{ path: 'note.txt', oldText: 'old\n', newText: 'new\n', coverage: 'file' }],
      });
      session.decide(card, 'allowOnce');
      expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
      expect(readFileSync(inWorkspace('note.txt'), 'utf8')).toBe('new\n');
    });

    it('clears its conversation', async () => {
      const session = await start();
      await turn(session, asked('Remember the word lighthouse', [{ say: 'I will.' }]));
      room().parts.commands.command({ sessionId: session.id, command: { kind: 'clear' } });
      await session.next('cleared');
      await turn(session, asked('What was the word?', [{ say: 'Which word?' }]));
      expect(JSON.stringify(room().model.requests.at(-1)?.body)).not.toContain('lighthouse');
    });

    it('says what went wrong when its model cannot be asked', async () => {
      const session = await start();
      expect(await turn(session, asked('Fail', [{ error: 400 }]))).toMatchObject({ outcome: 'failed' });
      expect(await turn(session, asked('Again', [{ say: 'Better.' }]))).toMatchObject({ outcome: 'completed' });
    });

    it('says that its conversation ended with its process', async () => {
      const session = await start();
      room().killAgent(session);
      await session.next('status', ({ state }) => state === 'exited');
      expect(await room().parts.supervisor.resume(session.id)).toMatchObject({ ok: false });
    });
  },
);
