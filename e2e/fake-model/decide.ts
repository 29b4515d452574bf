import { sampleOf } from './schema-sample.ts';
import { type Block, findScript, type Lessons } from './script.ts';

/** A request to a model, whatever API it came in by. */
export type Conversation = {
  turns: Turn[];
  /** Names of the tools that the model may call. */
  tools: string[];
  /** The JSON schema that the answer has to keep to. */
  schema?: unknown;
};
export type Turn = { from: 'user' | 'agent' | 'tool'; text: string };

/** What the model does in this call. */
export type Call = {
  /** `side`: a call beside the conversation (a title, a summary, a check); agents make nearly all of those without tools. */
  kind: 'main' | 'side';
  /** Which call of the script it is, from 0. */
  index: number;
  blocks: Block[];
};

/**
 * Needs no memory: agents send the whole conversation each time. The script is that of the newest message of a person
 * that has one, because agents repeat earlier prompts; how far it has come is told by the tool results since.
 */
export function decideCall(conversation: Conversation, lessons?: Lessons): Call {
  const { turns, tools, schema } = conversation;
  if (asksForSummary(turns)) return { kind: 'side', index: 0, blocks: [{ say: 'Fake summary' }] };
  if (tools.length === 0) {
    const say = schema === undefined ? 'Fake title' : JSON.stringify(sampleOf(schema));
    return { kind: 'side', index: 0, blocks: [{ say }] };
  }
  for (let place = turns.length - 1; place >= 0; place -= 1) {
    const turn = turns[place];
    const script = turn?.from === 'user' ? findScript(turn.text, lessons) : undefined;
    if (!script) continue;
    const since = turns.slice(place + 1);
    const index = countResults(since);
    return { kind: 'main', index, blocks: offered(script[index] ?? afterwards(since), tools) };
  }
  return { kind: 'main', index: 0, blocks: [{ say: 'No script was given.' }] };
}

/** A compaction may come with all the tools of the conversation, and is told by its prompt. */
function asksForSummary(turns: readonly Turn[]): boolean {
  const last = turns.at(-1);
  return last?.from === 'user' && /\bsummary of the conversation\b|\bcontext checkpoint\b/i.test(last.text);
}

/** Results of calls that were made together count as one. */
function countResults(turns: readonly Turn[]): number {
  let count = 0;
  let counted = false;
  for (const turn of turns) {
    if (turn.from === 'agent') counted = false;
    if (turn.from !== 'tool' || counted) continue;
    count += 1;
    counted = true;
  }
  return count;
}

function afterwards(since: readonly Turn[]): Block[] {
  const last = since.findLast((turn) => turn.from === 'tool');
  return [{ say: last ? `Done. Last tool result: ${last.text.slice(0, 200)}` : 'Done.' }];
}

function offered(blocks: readonly Block[], tools: readonly string[]): Block[] {
  if (blocks.some((block) => 'force' in block)) return [...blocks];
  return blocks.map((block) =>
    'tool' in block && !tools.includes(block.tool.name) ? { say: `(${block.tool.name} is not offered.)` } : block,
  );
}
