import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { claudeAcpEnvironment } from './acp-environments.ts';
import { describeAgent } from './describe-agent.ts';
import { pinnedClaudeAcp } from './pinned-agents.ts';
import { asked } from './scenarios.ts';
import { allUsage, pinned } from './tested-agent.ts';

const questions = [
  {
    question: 'Which colour?',
    header: 'Colour',
    options: ['Blue', 'Red'].map((label) => ({ label, description: `The ${label} one` })),
    multiSelect: false,
  },
];

await describeAgent(
  {
    ...pinned(pinnedClaudeAcp),
    // Between turns it would guess what a person may say next, and reports that or not, as it happens.
    environment: (home, url) => ({ ...claudeAcpEnvironment(home, url), CLAUDE_CODE_ENABLE_PROMPT_SUGGESTION: 'false' }),
    wishes: {},
    run: (command) => ({ tool: { name: 'Bash', input: { command } } }),
    change: { mode: 'plan' },
    // It does not say which part of the output was thinking.
    usageOf(requests) {
      const { reasoning: _, ...spent } = allUsage(requests);
      return spent;
    },
    question: { script: [[{ tool: { name: 'AskUserQuestion', input: { questions } } }]] },
  },
  ({ start, turn, room, inWorkspace, lastCall }) => {
    it('starts in the mode in which it asks, and tells what its turn has cost', async () => {
      const session = await start();
      await session.next('settings', ({ mode }) => mode === 'default');
      expect(session.summary().capabilities.efforts?.available.map(({ id }) => id)).toContain('high');
      await turn(session, asked('Hello', [{ say: 'Hello.' }]));
      expect(session.summary().totals.reportedCost).toBeGreaterThan(0);
      expect(session.summary()).toMatchObject({ contextUsed: expect.any(Number), contextSize: 1_000_000 });
      room().parts.commands.setEffort({ sessionId: session.id, effort: 'high' });
      await session.next('settings', ({ effort }) => effort === 'high');
      room().parts.commands.setMode({ sessionId: session.id, mode: 'no such mode' });
      expect(await session.next('error')).toMatchObject({ code: 'refused', fatal: false });
    });

    it('shows an edit against the file on the disk, and ends the turn with a denial when that was said', async () => {
      writeFileSync(inWorkspace('notes.txt'), 'one\ntwo\n');
      const session = await start();
      const file_path = inWorkspace('notes.txt');
      const edit = { tool: { name: 'Edit', input: { file_path, old_string: 'two', new_string: '2' } } };
      await session.send(asked('Edit', [{ tool: { name: 'Read', input: { file_path } } }], [edit]));
      const card = await session.next('approvalRequested');
      expect(card.edits).toMatchObject([{ path: file_path, newText: expect.stringContaining('2') }]);
      expect(card.edits[0]?.coverage).not.toBe('conflict');
      session.decide(card, 'denyAndStop');
      expect(await session.next('turnEnded')).toMatchObject({ outcome: 'cancelled' });
      expect(readFileSync(file_path, 'utf8')).toBe('one\ntwo\n');
    });

    it('compacts its conversation, and goes on in a fork', async () => {
      const session = await start();
      const { id: sessionId } = session;
      await turn(session, asked('Remember the quagga', [{ say: 'I will.' }]));
      const forked = await room().parts.supervisor.fork({ sessionId });
      if (!forked.ok) throw new Error(forked.error.message);
      const branch = room().view(forked.value.sessionId);
      await turn(branch, asked('A branch', [{ say: 'Branch.' }]));
      expect(lastCall().says('quagga')).toBe(true);
      room().parts.commands.command({ sessionId, command: { kind: 'compact' } });
      await session.next('compactionStarted');
      await session.next('compacted');
      expect(await turn(session, asked('And on', [{ say: 'On.' }]))).toMatchObject({ outcome: 'completed' });
    });
  },
);
