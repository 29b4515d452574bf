import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openCodeEnvironment } from './acp-environments.ts';
import { describeAgent } from './describe-agent.ts';
import { pinnedOpenCode } from './pinned-agents.ts';
import { asked } from './scenarios.ts';
import { allUsage, pinned } from './tested-agent.ts';

await describeAgent(
  {
    ...pinned(pinnedOpenCode),
    environment: openCodeEnvironment,
    wishes: {},
    run: (command) => ({ tool: { name: 'bash', input: { command, description: 'A command' } } }),
    change: { mode: 'plan' },
    // Of a turn it reports the last call only, and none of those on the side.
    usageOf(requests) {
      const last = requests.filter(({ call }) => call.kind === 'main' && !call.blocks.some((block) => 'tool' in block));
      return allUsage(last);
    },
    // Four seconds to start, more on a machine that does other work too.
    timeoutMs: 180_000,
    lacks: { question: 'It asks no questions over ACP.' },
  },
  ({ start, inWorkspace }) => {
    it('writes a file that was allowed once, without a second question', async () => {
      const session = await start();
      const input = { filePath: inWorkspace('new.txt'), content: 'new\n' };
      await session.send(asked('Write', [{ tool: { name: 'write', input } }]));
      const card = await session.next('approvalRequested');
      expect(card.edits).toEqual([{ path: inWorkspace('new.txt'), oldText: null, newText: 'new\n', coverage: 'file' }]);
      session.decide(card, 'allowOnce');
      await session.next('turnEnded');
      expect(readFileSync(inWorkspace('new.txt'), 'utf8')).toBe('new\n');
      expect(session.events.filter(({ body }) => body.type === 'approvalRequested')).toHaveLength(1);
    }, 180_000);
  },
);
