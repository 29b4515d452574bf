import type { IncomingMessage, ServerResponse } from 'node:http';
import { askedFrom, askedHost } from './own-hosts.ts';
import type { PageFile } from './page-files.ts';
import { always, contentPolicy } from './response-headers.ts';

/** The longest path of the page, generously. */
const mostPath = 256;

export type Served = {
  hosts: ReadonlySet<string>;
  page: ReadonlyMap<string, PageFile>;
  /** What a phone needs that could not take the key from the picture. */
  desk: PageFile;
  /** Somebody asked who may not; named once for each address. */
  refused(request: IncomingMessage, why: string): void;
};

/** Answers with a file of the page or with an empty body; nothing in a request ever becomes a path on the disk. */
export function answerRequest(request: IncomingMessage, response: ServerResponse, served: Served): void {
  const host = askedHost(request, served.hosts);
  const status = refusal(request, host, served);
  const path = request.url ?? '';
  const file = path === '/desk.json' ? served.desk : served.page.get(path);
  if (status !== undefined || host === undefined || !file) {
    end(request, response, status ?? 404);
    return;
  }
  const packs = file.gzip && acceptsGzip(request);
  const bytes = packs ? file.gzip : file.bytes;
  response.writeHead(200, {
    ...always,
    'content-security-policy': contentPolicy(host),
    'content-type': file.type,
    'content-length': bytes?.length,
    'cache-control': file.lasting ? 'public, max-age=31536000, immutable' : 'no-store',
    ...(file.gzip ? { vary: 'accept-encoding' } : {}),
    ...(packs ? { 'content-encoding': 'gzip' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** What is wrong with it, as a status; the first thing counts. */
function refusal(request: IncomingMessage, host: string | undefined, { refused }: Served): number | undefined {
  if (host === undefined) {
    refused(request, 'it asked for another host');
    return 421;
  }
  if (askedFrom(request, host) === 'other') {
    refused(request, 'it came from another page');
    return 403;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return 405;
  if (hasBody(request)) return 400;
  return (request.url ?? '').length > mostPath ? 414 : undefined;
}

function end(request: IncomingMessage, response: ServerResponse, status: number): void {
  // What comes after a request that was refused is not read.
  const closes = hasBody(request) || status === 421;
  response.writeHead(status, {
    ...always,
    'content-length': 0,
    'cache-control': 'no-store',
    ...(status === 405 ? { allow: 'GET, HEAD' } : {}),
    ...(closes ? { connection: 'close' } : {}),
  });
  response.end();
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || !['0', undefined].includes(headers['content-length']);
}

function acceptsGzip({ headers }: IncomingMessage): boolean {
  return String(headers['accept-encoding'] ?? '')
    .split(',')
    .some((each) => /^gzip\s*(;\s*q=(1|0?\.\d*[1-9]\d*))?$/.test(each.trim()));
}
