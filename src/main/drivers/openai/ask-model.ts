import { createParser } from 'eventsource-parser';
import type { Json } from '../../../shared/ids.ts';
import { limits } from '../../../shared/limits.ts';
import { type AnswerPart, partsOfChunk } from './answer-chunk.ts';
import { type Address, authorization, refusalOf, urlOf, whyUnreachable } from './endpoint-call.ts';

/** Some parts of the answer as they come, in order; `failed` ends it. Without it the answer is whole. */
export type AnswerPiece = { kind: 'parts'; parts: AnswerPart[] } | { kind: 'failed'; message: string };

/**
 * Asks for an answer and hands out what comes of it. Ends early and silently when `signal` aborts. `flowing` is awaited
 * before each read, so that a reader who has no room holds the server back.
 */
export async function* askModel(
  address: Address,
  body: Json,
  { signal, flowing }: { signal: AbortSignal; flowing(): Promise<void> },
): AsyncGenerator<AnswerPiece> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), limits.modelSilenceMs);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), limits.modelSilenceMs);
  };
  try {
    const response = await fetch(urlOf(address, 'chat/completions'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...authorization(address) },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, silence.signal]),
      // A key goes to the address that it was given for, and nowhere else.
      redirect: 'error',
    });
    if (!response.ok) {
      yield { kind: 'failed', message: await refusalOf(address, response) };
      return;
    }
    const read = createAnswerReader(response.headers.get('content-type') ?? '');
    for await (const bytes of response.body ?? []) {
      heard();
      const piece = read.push(bytes);
      if (piece) yield piece;
      if (piece?.kind === 'failed') return;
      if (read.done()) return;
      clearTimeout(timer);
      await flowing();
      heard();
    }
    const last = read.end();
    if (last) yield last;
  } catch (error) {
    if (signal.aborted) return;
    yield { kind: 'failed', message: silence.signal.aborted ? silent(address) : whyUnreachable(address, error) };
  } finally {
    clearTimeout(timer);
  }
}

function silent({ label }: Address): string {
  return `${label} said nothing for ${Math.round(limits.modelSilenceMs / 60_000)} minutes. Send the message again, or look at the server.`;
}

const tooLong: AnswerPiece = {
  kind: 'failed',
  message: `The answer grew beyond ${limits.modelAnswerBytes / 1024 / 1024} MiB, so it was cut off.`,
};
const noAnswer: AnswerPiece = {
  kind: 'failed',
  message:
    'What the server sent is no answer. Is the address that of an OpenAI-compatible API (mostly it ends in /v1)?',
};
const brokenOff: AnswerPiece = { kind: 'failed', message: 'The answer broke off. Send the message again.' };

/** Reads a stream of chunks, or one whole answer from a server that does not stream. */
export function createAnswerReader(contentType: string): {
  push(bytes: Uint8Array): AnswerPiece | undefined;
  /** The stream has said that it is over. */
  done(): boolean;
  end(): AnswerPiece | undefined;
} {
  const decoder = new TextDecoder();
  const streams = !/\bjson\b/i.test(contentType);
  let whole = '';
  let size = 0;
  let parts: AnswerPart[] = [];
  let finished = false;
  let done = false;
  let bad = false;
  const parser = createParser({ onEvent: ({ data }) => takeData(data) });

  function takeData(data: string): void {
    if (done || data.trim() === '') return;
    if (data.trim() === '[DONE]') {
      done = true;
      finished = true;
      return;
    }
    const found = partsOfChunk(parseJson(data));
    if (!found) bad = true;
    parts.push(...(found ?? []));
    if (found?.some((part) => part.kind === 'finish')) finished = true;
  }

  function take(): AnswerPiece | undefined {
    const failed = parts.find((part) => part.kind === 'error');
    if (failed) return { kind: 'failed', message: `The server broke the answer off: ${failed.message}` };
    if (bad) return noAnswer;
    const taken = parts;
    parts = [];
    return taken.length > 0 ? { kind: 'parts', parts: taken } : undefined;
  }

  return {
    push(bytes) {
      size += bytes.length;
      if (size > limits.modelAnswerBytes) return tooLong;
      const text = decoder.decode(bytes, { stream: true });
      if (streams) parser.feed(text);
      else whole += text;
      return take();
    },
    done: () => done,
    end() {
      const rest = decoder.decode();
      if (streams) {
        parser.feed(`${rest}\n\n`);
        const last = take();
        if (last?.kind === 'failed' || finished) return last;
        return size === 0 || /\bevent-stream\b/i.test(contentType) ? brokenOff : noAnswer;
      }
      takeData(whole + rest);
      return finished ? take() : (take() ?? noAnswer);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
