import { createInterface } from 'node:readline';

/* The smallest MCP server that works: one tool, on standard input and output. */

type Message = {
  id?: number;
  method: string;
  params?: { protocolVersion?: string; arguments?: { a: number; b: number } };
};

const add = {
  name: 'add',
  description: 'Adds two numbers',
  inputSchema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } },
};

function answer({ method, params }: Message): object {
  if (method === 'initialize') {
    const serverInfo = { name: 'adder', version: '1.0.0' };
    return { protocolVersion: params?.protocolVersion, capabilities: { tools: {} }, serverInfo };
  }
  if (method === 'tools/list') return { tools: [add] };
  if (method !== 'tools/call' || !params?.arguments) return {};
  return { content: [{ type: 'text', text: String(params.arguments.a + params.arguments.b) }] };
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line) as Message;
  if (message.id === undefined) return;
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: message.id, result: answer(message) })}\n`);
});
