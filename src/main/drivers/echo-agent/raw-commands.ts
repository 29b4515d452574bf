import { readdirSync, readlinkSync } from 'node:fs';
import { help } from './help.ts';
import type { Stage } from './stage.ts';

/** Commands of the agent itself, as a person types them. */
export async function answerRaw(stage: Stage, text: string): Promise<void> {
  const name = text.trim().replace(/^\//, '').split(/\s+/)[0] ?? '';
  const answer = answers.get(name);
  if (!answer) {
    stage.event({ type: 'error', code: 'commandUnknown', message: `Echo has no command "/${name}".`, fatal: false });
    return;
  }
  stage.event({ type: 'assistantText', messageId: stage.newId('message'), delta: answer(stage) });
}

const answers = new Map<string, (stage: Stage) => string>([
  ['help', () => help],
  [
    'context',
    (stage) =>
      ['| part | tokens |', '|---|---:|', '| system | 2,900 |', `| ${stage.settings.model} | 18,500 |`].join('\n'),
  ],
  ['environment', () => JSON.stringify({ names: Object.keys(process.env).sort(), files: openFiles() }, null, 2)],
]);

/** Linux tells which files a process has open; elsewhere nothing is said. */
function openFiles(): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      return [`${name} ${readlinkSync(`/proc/self/fd/${name}`)}`];
    } catch (error) {
      // The descriptor of this very listing is closed again by now.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    }
  });
}
