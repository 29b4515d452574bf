import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { fetchModels } from './model-list.ts';

let closeServer: (() => Promise<unknown>) | undefined;
afterEach(async () => {
  await closeServer?.();
  closeServer = undefined;
});

async function serve(status: number, body: string, headers: Record<string, string> = {}) {
  const seen: { url?: string | undefined; authorization?: string | undefined }[] = [];
  const server = createServer((request, response) => {
    seen.push({ url: request.url, authorization: request.headers.authorization });
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeServer = () => new Promise((resolve) => server.close(resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/?api-version=2#top`;
  return { seen, list: () => fetchModels({ label: 'Here', url, key: 'sk-quagga' }) };
}

test('lists models with what each kind of server says of them', async () => {
  const data = [
    { id: 'plain', object: 'model' },
    { id: 'router', context_length: 8_192, architecture: { input_modalities: ['text', 'image'] } },
    { id: 'vllm', max_model_len: 4_096 },
    { id: 'llama', meta: { n_ctx: 2_048 }, capabilities: ['completion', 'multimodal'] },
    { id: 'odd', context_length: 'much', architecture: 7 },
    { id: '' },
    'no model',
  ];
  const { seen, list } = await serve(200, JSON.stringify({ data }));
  expect(await list()).toEqual({
    ok: true,
    models: [
      { id: 'plain' },
      { id: 'router', images: true, contextSize: 8_192 },
      { id: 'vllm', contextSize: 4_096 },
      { id: 'llama', images: true, contextSize: 2_048 },
      { id: 'odd' },
    ],
  });
  expect(seen).toEqual([{ url: '/v1/models?api-version=2', authorization: 'Bearer sk-quagga' }]);
});

test.each([
  [
    401,
    '{"error":{"message":"Incorrect API key provided: sk-quagga"}}',
    /401.*key is missing or wrong.*provided: \[key\]/,
  ],
  [404, '<html><h1>Nothing</h1></html>', /404.*not there\.$/],
  [500, 'out of memory', /in trouble itself.*out of memory/],
  [200, '{"models":[]}', /no list of models/],
  [200, 'no JSON', /no list of models/],
])('says what a server answered: %i %s', async (status, body, words) => {
  const { list } = await serve(status, body);
  const found = await list();
  expect(found.ok ? '' : found.message).toMatch(words);
  expect(JSON.stringify(found)).not.toContain('sk-quagga');
});

test('says nothing of a key that no header can hold', async () => {
  const found = await fetchModels({ label: 'Here', url: 'http://127.0.0.1:9/v1', key: 'sk-quagga\n☂' });
  expect(found.ok).toBe(false);
  expect(JSON.stringify(found)).not.toContain('quagga');
});

test('takes its key to no other address', async () => {
  const { seen, list } = await serve(307, '', { location: 'http://127.0.0.1:1/v1/models' });
  const found = await list();
  expect(found.ok ? '' : found.message).toMatch(/another address/);
  expect(seen).toHaveLength(1);
});
