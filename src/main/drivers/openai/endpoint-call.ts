import type { Endpoint } from '../../../shared/agent.ts';
import { limits } from '../../../shared/limits.ts';
import { errorWords } from './answer-chunk.ts';

/** Where to call, and with which key. */
export type Address = Pick<Endpoint, 'label' | 'url'> & { key: string | undefined };

/** Below the base; what stands behind a `?` there goes with every call. */
export function urlOf({ url }: Address, path: string): string {
  const whole = new URL(url);
  whole.pathname = `${whole.pathname.replace(/\/+$/, '')}/${path}`;
  whole.hash = '';
  return whole.href;
}

export function authorization({ key }: Address): Record<string, string> {
  return key === undefined ? {} : { authorization: `Bearer ${key}` };
}

/** How much of a refusal is read; a whole page of HTML is of no use to anybody. */
const refusalCharacters = 2_000;

/** What a status other than success means, with the server's own words. */
export async function refusalOf(address: Address, response: Response): Promise<string> {
  const body = await readStart(response);
  const said = withoutKey(address, wordsIn(body));
  const words = said === '' ? '' : ` It says: ${said}`;
  return `${address.label} answered ${response.status}${hintOf(response.status)}.${words}`;
}

function hintOf(status: number): string {
  if (status === 401 || status === 403) return ', so the key is missing or wrong; the settings have it';
  if (status === 404) return ', so the address or the model is not there';
  if (status === 429) return ', so it has had enough for now; send the message again later';
  if (status >= 500) return ', so it is in trouble itself; send the message again';
  return '';
}

async function readStart(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length >= limits.toolResultBytes) break;
  }
  return text;
}

function wordsIn(body: string): string {
  try {
    return errorWords(JSON.parse(body)).slice(0, refusalCharacters);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return /^\s*</.test(body) ? '' : body.trim().slice(0, refusalCharacters);
  }
}

/** Some servers repeat the key that they refuse. */
function withoutKey({ key }: Address, words: string): string {
  return key === undefined ? words : words.replaceAll(key, '[key]');
}

/** Why nothing came back; whatever is no trouble of the network is a fault and goes on. */
export function whyUnreachable(address: Address, error: unknown): string {
  return withoutKey(address, wordsOfFailure(address, error));
}

function wordsOfFailure({ label, url }: Address, error: unknown): string {
  if (!(error instanceof Error)) throw error;
  if (error.name === 'TimeoutError') return `${label} did not answer in time. Is the server at ${url} running?`;
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
  if (!(error instanceof TypeError) && !('code' in error)) throw error;
  if (/redirect/i.test(cause.message))
    return `${label} sends on to another address. Put the final one into the settings.`;
  if (code === 'ECONNREFUSED')
    return `Nothing answers at ${url}. Start the server of ${label}, then send the message again.`;
  if (code === 'ENOTFOUND') return `There is no such host as that of ${url}.`;
  return `The connection to ${label} failed (${code}). Send the message again.`;
}
