import { createInterface } from 'node:readline';

/*
 * An ACP agent that is as odd as one can be without being wrong about what it wants. It leaves out `jsonrpc`, names its
 * requests by words, says things that nobody knows, and does what the first word of a message says.
 */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Line = { id?: Json; method?: string; params?: { [key: string]: Json }; result?: Json; error?: Json };

const session = 'søme session / 1';
const waiting = new Map<string, (answer: Line) => void>();
let asked = 0;

function write(line: Json): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function update(content: { [key: string]: Json }, sessionId: Json = session): void {
  write({ method: 'session/update', params: { sessionId, update: content, aNewField: { deep: [1] } } });
}

function say(text: string): void {
  update({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text, newField: true } });
}

/** Asks the client something; the answer comes back as it is. */
function ask(method: string, params: { [key: string]: Json }): Promise<Line> {
  asked += 1;
  const id = `request №${asked}`;
  write({ params: { sessionId: session, ...params }, method, id });
  return new Promise((resolve) => waiting.set(id, resolve));
}

const permission = {
  toolCall: { toolCallId: 'call 1', kind: 'teleport', title: 'Somewhere', rawInput: ['not', 'an', 'object'] },
  options: [
    { optionId: 'sí', name: 'Yes', kind: 'allow_once' },
    { optionId: 'sí', name: 'Yes, and twice', kind: 'allow_for_a_fortnight' },
    { optionId: 'no', kind: 'reject_once' },
    'not an option',
  ],
} satisfies { [key: string]: Json };

/** What it does with a message, by its first word; what comes back is the reply to the prompt, if there is to be one. */
const deeds: Record<string, (words: string[]) => Promise<Json | undefined>> = {
  async unannounced() {
    const { result } = await ask('session/request_permission', permission);
    update({ sessionUpdate: 'tool_call_update', toolCallId: 'call 1', status: 'completed', rawOutput: 'There.' });
    update({ sessionUpdate: 'tool_call_update', toolCallId: 'call 1', status: 'completed', rawOutput: 'Again.' });
    say(JSON.stringify(result));
    return { stopReason: 'end_turn' };
  },
  async strange() {
    update({ sessionUpdate: 'mood_update', mood: 'odd' });
    update({ sessionUpdate: 'agent_message_chunk' });
    update({ sessionUpdate: 'agent_message_chunk', content: { type: 'smell', smell: 'rose' } });
    update({ sessionUpdate: 'tool_call', title: 'without an id' });
    update({ sessionUpdate: 'plan', entries: [{ content: 'One', status: 'nearly' }, 7] });
    update({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'of another' } }, 'another');
    update({ sessionUpdate: 'usage_update', used: -1, size: 'big', cost: 'much' });
    write({ method: 'session/news', params: null });
    write([{ method: 'session/update' }]);
    write({ id: 987_654, result: {} });
    write({ id: null, error: { code: 'x' } });
    process.stdout.write('this is not JSON\n\n');
    const { error } = await ask('fs/delete_everything', {});
    say(JSON.stringify(error));
    return { stopReason: 'out_of_cheese', usage: { inputTokens: 'many' } };
  },
  async huge() {
    say('x'.repeat(3 * 1024 * 1024));
    return null;
  },
  async silent() {
    return {};
  },
  async after() {
    setImmediate(async () => {
      say('too late');
      update({ sessionUpdate: 'tool_call', toolCallId: 'late', title: 'Late', status: 'in_progress' });
      lateAnswer = await ask('session/request_permission', permission);
    });
    return { stopReason: 'end_turn' };
  },
  async recall() {
    say(JSON.stringify(lateAnswer.result));
    return { stopReason: 'end_turn' };
  },
  async never() {
    say('I will not end.');
    return undefined;
  },
  async write([path = '', content = '']) {
    const { error } = await ask('fs/write_text_file', { path, content });
    say(error ? JSON.stringify(error) : 'written');
    return { stopReason: 'end_turn' };
  },
  async read([path = '']) {
    const { result, error } = await ask('fs/read_text_file', { path });
    say(JSON.stringify(result ?? error));
    return { stopReason: 'end_turn' };
  },
  async run(argv) {
    const [command = '', ...args] = argv;
    const { result, error } = await ask('terminal/create', { command, args });
    if (error) {
      say(JSON.stringify(error));
      return { stopReason: 'end_turn' };
    }
    const { terminalId } = result as { terminalId: string };
    const ended = await ask('terminal/wait_for_exit', { terminalId });
    const output = await ask('terminal/output', { terminalId });
    await ask('terminal/release', { terminalId });
    say(JSON.stringify([ended.result ?? null, output.result ?? null]));
    return { stopReason: 'end_turn' };
  },
};

let lateAnswer: Line = {};

async function prompted(id: Json, params: { [key: string]: Json }): Promise<void> {
  const [block] = params.prompt as { text: string }[];
  const [deed = '', ...words] = (block?.text ?? '').split(' ');
  const result = await deeds[deed]?.(words);
  // Its ids come back as words.
  if (result !== undefined) write({ result, id: String(id) });
}

createInterface({ input: process.stdin }).on('line', (text) => {
  const { id = null, method, params = {}, ...answer } = JSON.parse(text) as Line;
  if (method === undefined) waiting.get(String(id))?.(answer);
  else if (method === 'session/prompt') void prompted(id, params);
  else if (method === 'session/new' || method === 'session/load') write({ id, result: { sessionId: session } });
  else if (method === 'initialize') write({ id, result: { agentCapabilities: { loadSession: 'perhaps' } } });
});
