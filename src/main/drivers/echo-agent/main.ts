import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { EchoFrame } from '../../dialects/echo/echo-protocol.ts';
import { createConversation } from './conversation.ts';
import { createOutput } from './output.ts';

/*
 * The echo agent: a small program that behaves like an agent, on command. JSON lines on standard input and output; it
 * ends when its input does.
 */
const { values } = parseArgs({
  options: {
    conversation: { type: 'string', default: 'echo' },
    model: { type: 'string', default: 'echo-large' },
    mode: { type: 'string', default: 'ask' },
  },
});

if (values.model === 'broken') {
  process.stderr.write('Not signed in. This model always ends at once, to show what that looks like.\n');
  process.exit(3);
}

const conversation = createConversation({ ...values, workspace: process.cwd() }, createOutput());
for await (const line of createInterface({ input: process.stdin })) {
  conversation.take(JSON.parse(line) as EchoFrame);
}
process.exit(0);
