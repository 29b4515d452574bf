import { createHash } from 'node:crypto';
import { arch, platform } from 'node:os';
import type { Json } from '../../../shared/ids.ts';
import type { ImageRef } from '../../../shared/session.ts';
import type { Call, Conversation, Message } from './conversation.ts';

export type ChatRequestOptions = {
  model: string;
  conversation: Conversation;
  /** As the API wants them; none: the model only talks. */
  tools: readonly Json[];
  workspace: string;
  /** The bytes of an image, in base64; undefined: it is no longer kept, or the model takes none. */
  readImage(ref: ImageRef): string | undefined;
};

type Fields = { [key: string]: Json };

/** The body of a request for the next answer. */
export function chatRequest({ model, conversation, tools, workspace, readImage }: ChatRequestOptions): Fields {
  const messages = conversation.flatMap((message) => messagesOf(message, readImage));
  const system = tools.length > 0 ? [{ role: 'system', content: instructions(workspace) }] : [];
  return {
    model,
    stream: true,
    stream_options: { include_usage: true },
    messages: [...system, ...messages],
    ...(tools.length > 0 ? { tools: [...tools] } : {}),
  };
}

/** No more than a model cannot know by itself; how to work is the person's to say. */
function instructions(workspace: string): string {
  return [
    `You help a person with the project in the folder ${workspace} on ${platform()} ${arch()}.`,
    'You have tools to look at it, to change it and to run commands in it. Paths are relative to that folder, and nothing outside of it can be read or changed with them.',
    'The person may have to allow a call before it runs, and may deny it; then do not try the same thing in another way, but ask.',
  ].join('\n');
}

function messagesOf(message: Message, readImage: ChatRequestOptions['readImage']): Fields[] {
  if (message.role === 'user') return [{ role: 'user', content: contentOf(message, readImage) }];
  const { text, calls } = message;
  if (calls.length === 0) return text === '' ? [] : [{ role: 'assistant', content: text }];
  const tool_calls = calls.map((call) => ({
    id: wireCallId(call.id),
    type: 'function',
    function: { name: call.tool, arguments: argumentsOf(call) },
  }));
  // Servers refuse a conversation in which a call has no result.
  const results = calls.map((call) => ({
    role: 'tool',
    tool_call_id: wireCallId(call.id),
    content: call.result ?? 'This call was interrupted.',
  }));
  return [{ role: 'assistant', content: text === '' ? null : text, tool_calls }, ...results];
}

function contentOf(
  { text, images }: Extract<Message, { role: 'user' }>,
  readImage: (ref: ImageRef) => string | undefined,
): Json {
  if (images.length === 0) return text;
  const parts = images.map((image): Json => {
    const base64 = readImage(image);
    if (base64 === undefined) return { type: 'text', text: '[An image that cannot be shown here.]' };
    return { type: 'image_url', image_url: { url: `data:${image.mediaType};base64,${base64}` } };
  });
  return text === '' ? parts : [{ type: 'text', text }, ...parts];
}

/** Chat templates parse them, so what was no JSON goes back as some. */
function argumentsOf({ input }: Call): string {
  return JSON.stringify(typeof input === 'object' && input !== null && !Array.isArray(input) ? input : { input });
}

/** OpenAI takes ids of up to 40 characters, Mistral only those of nine letters and digits. */
export function wireCallId(id: string): string {
  const digest = createHash('sha256').update(id).digest('hex').slice(0, 14);
  return BigInt(`0x${digest}`).toString(36).padStart(9, '0').slice(-9);
}
