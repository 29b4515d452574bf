import { expect, it } from 'vitest';
import type { Block } from '../fake-model/script.ts';
import { codexAcpEnvironment } from './acp-environments.ts';
import { describeAgent } from './describe-agent.ts';
import { pinnedCodexAcp } from './pinned-agents.ts';
import { asked } from './scenarios.ts';
import { allUsage, pinned } from './tested-agent.ts';

/** Its asking mode asks for what leaves the sandbox, not for every command. */
function shell(cmd: string): Block {
  const input = { cmd, sandbox_permissions: 'require_escalated', justification: 'It is needed.' };
  return { tool: { name: 'exec_command', input } };
}

const options = ['Blue', 'Red'].map((label) => ({ label, description: `The ${label} one` }));
const questions = [{ id: 'colour', header: 'Colour', question: 'Which colour?', options }];

await describeAgent(
  {
    ...pinned(pinnedCodexAcp),
    environment: codexAcpEnvironment,
    wishes: {},
    run: shell,
    denial: 'denyAndStop',
    afterDenial: 'cancelled',
    change: { mode: 'workspace-write' },
    question: { script: [[{ tool: { name: 'request_user_input', input: { questions } } }]], before: '/plan' },
    // The call that finds a title is not in what it reports.
    usageOf: (requests) => allUsage(requests.filter(({ call }) => call.kind === 'main')),
  },
  ({ start, turn, room, lastCall }) => {
    it('starts in the mode in which it asks, and shows the output of a command', async () => {
      const session = await start();
      await session.next('settings', ({ mode }) => mode === 'read-only');
      await session.send(asked('Say it', [shell('echo said so')]));
      session.decide(await session.next('approvalRequested'), 'allowOnce');
      expect(await session.next('terminalOutput')).toMatchObject({ chunk: expect.stringContaining('said so') });
      expect(await session.next('terminalExited')).toMatchObject({ exitCode: 0 });
      await session.next('turnEnded');
    });

    it('is forked, and cleared, with and without its conversation', async () => {
      const session = await start();
      await turn(session, asked('Remember the quagga', [{ say: 'I will.' }]));
      const forked = await room().parts.supervisor.fork({ sessionId: session.id });
      if (!forked.ok) throw new Error(forked.error.message);
      const branch = room().view(forked.value.sessionId);
      await turn(branch, asked('A branch', [{ say: 'Branch.' }]));
      expect(lastCall().says('quagga')).toBe(true);
      expect(branch.summary().agentSessionId).not.toBe(session.summary().agentSessionId);
      room().parts.commands.command({ sessionId: session.id, command: { kind: 'clear' } });
      await session.next('cleared');
      await turn(session, asked('Anew', [{ say: 'Anew.' }]));
      expect(lastCall().says('quagga')).toBe(false);
    });
  },
);
