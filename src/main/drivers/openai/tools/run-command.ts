import { z } from 'zod';
import { commandRisk } from '../../../../shared/command-risk.ts';
import { limits } from '../../../../shared/limits.ts';
import { wireFiles } from '../../../wire/wire-files.ts';
import { cutResult } from './cut-result.ts';
import { readOutput } from './read-output.ts';
import { failed, type Outcome, type Tool } from './tool.ts';

const input = z.object({
  command: z.string().min(1).describe('A command line for sh, run in the workspace; it gets no input'),
  timeout_seconds: z.number().positive().optional().describe('When to end it; 600 at most'),
});

type Ending = { why: 'exited'; exitCode?: number } | { why: 'interrupted' } | { why: 'timeout' };

/** On a wire as an agent is: nothing of the app is inherited, and all that it started ends with it. */
export const runCommandTool: Tool<z.infer<typeof input>> = {
  name: 'run',
  kind: 'execute',
  about: 'Runs a command and gives what it printed and how it ended.',
  input,
  async plan({ command }) {
    return { ok: true, title: command, risk: commandRisk(command), edits: [], command };
  },
  async run({ command, timeout_seconds }, { workspace, wires, environment, commandFolder }, { callId, signal, said }) {
    const folder = commandFolder(callId);
    const args = ['-c', 'exec </dev/null 2>&1\neval "$1"', 'sh', command];
    const spawned = await wires.spawn({ folder, program: '/bin/sh', args, cwd: workspace, env: environment });
    if (!spawned.ok) return failed(`The command cannot be started: ${spawned.message}`);
    const { wire } = spawned;
    const ms = Math.min((timeout_seconds ?? Number.POSITIVE_INFINITY) * 1_000, limits.toolCommandMs);
    const ending = await new Promise<Ending>((resolve) => {
      const timer = setTimeout(() => end({ why: 'timeout' }), ms);
      const interrupt = () => end({ why: 'interrupted' });
      const end = (how: Ending) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', interrupt);
        resolve(how);
      };
      signal.addEventListener('abort', interrupt, { once: true });
      if (signal.aborted) interrupt();
      wire.follow(0, {
        lines(lines) {
          const texts = lines.flatMap((line) => (line.kind === 'text' ? [`${line.text}\n`] : []));
          if (texts.length > 0) said(texts.join(''));
        },
        liveness: () => undefined,
        exited: ({ exitCode }) => end({ why: 'exited', ...(exitCode === undefined ? {} : { exitCode }) }),
        // A recording that is full holds the command for ever; it has said more than anybody reads.
        trouble: (code) => code === 'recordingFull' && end({ why: 'timeout' }),
      });
    });
    await wire.stop();
    const { output, truncated } = cutResult(await readOutput(wireFiles(folder).output));
    return { ...outcomeOf(ending, output), ...(truncated ? { truncated } : {}) };
  },
};

function outcomeOf(ending: Ending, output: string): Outcome {
  const said = output === '' ? '' : `${output}${output.endsWith('\n') ? '' : '\n'}`;
  if (ending.why === 'interrupted')
    return { ok: false, output: `${said}[It was interrupted.]`, errorKind: 'interrupted' };
  if (ending.why === 'timeout')
    return { ok: false, output: `${said}[Its time was over, and it was ended.]`, errorKind: 'timeout' };
  if (ending.exitCode === 0) return { ok: true, output: said === '' ? '(It printed nothing.)' : said };
  return { ok: false, output: `${said}[Exit status ${ending.exitCode ?? 'unknown'}.]`, errorKind: 'failed' };
}
