import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { geminiEnvironment } from './acp-environments.ts';
import { describeAgent } from './describe-agent.ts';
import { pinnedGemini } from './pinned-agents.ts';
import { asked } from './scenarios.ts';
import { allUsage, pinned } from './tested-agent.ts';

await describeAgent(
  {
    ...pinned(pinnedGemini),
    environment: geminiEnvironment,
    wishes: {},
    run: (command) => ({ tool: { name: 'run_shell_command', input: { command, description: 'A command' } } }),
    change: { mode: 'plan' },
    // It counts what it read from a cache as read anew, and leaves out what its model thought.
    usageOf(requests) {
      const { input = 0, output = 0, cacheRead = 0, reasoning = 0 } = allUsage(requests);
      return { input: input + cacheRead, output: output - reasoning, cacheRead: 0, cacheWrite: 0 };
    },
    // A conversation is taken up in the minute after the one in which it began, and it starts slowly.
    timeoutMs: 180_000,
    lacks: { question: 'It asks no questions over ACP.' },
  },
  ({ start, inWorkspace }) => {
    it('shows an edit against the file on the disk before it is made', async () => {
      writeFileSync(inWorkspace('notes.txt'), 'one\ntwo\n');
      const session = await start();
      const input = { file_path: inWorkspace('notes.txt'), content: 'one\n2\n' };
      await session.send(asked('Edit', [{ tool: { name: 'write_file', input } }]));
      const card = await session.next('approvalRequested');
      expect(card.edits).toMatchObject([{ oldText: 'one\ntwo\n', newText: 'one\n2\n', coverage: 'file' }]);
      session.decide(card, 'deny');
      expect(await session.next('toolEnd')).toMatchObject({ ok: false, errorKind: 'denied' });
      await session.next('turnEnded');
    }, 60_000);
  },
);
