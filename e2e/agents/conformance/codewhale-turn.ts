import { type Fields, promised, writeObject } from './json-lines.ts';

export type CodeWhaleTurn = {
  run(steps: readonly { word: string; rest: string }[]): Promise<{ events: Fields[]; error?: string }>;
  interrupt(): boolean;
  /** The three answers; each says whether it was waited for. */
  approve(approvalId: string, review: unknown): boolean;
  submit(requestId: string, answers: unknown): boolean;
  answered(reply: Fields): boolean;
};

type Ending = { error?: string };
/** What a step says, what it waits for, or how it ends the turn. */
type Place = { thread: string; turn: string };

/** One turn of the conformance agent. Each step is a word that says what the agent sends. */
export function createCodeWhaleTurn({ thread, turn }: Place): CodeWhaleTurn {
  const response = { response_id: `${thread}:${turn}` };
  const waiting = new Map<string, (answer: unknown) => void>();
  const stopping = promised<'stopped'>();
  let stopped = false;
  /** Kept for the reply, when nothing is told meanwhile. */
  const kept: Fields[] = [];
  let quiet = false;

  function frame(event: string, fields: Fields = {}): void {
    if (quiet) kept.push({ event, ...fields });
    else writeObject({ event, ...fields });
  }

  function say(delta: string): void {
    frame('response_delta', { ...response, delta });
  }

  /** Undefined: the turn was interrupted meanwhile. */
  async function answerTo(key: string): Promise<unknown> {
    const answer = new Promise<unknown>((resolve) => waiting.set(key, resolve));
    const got = await Promise.race([answer, stopping.done]);
    return got === 'stopped' ? undefined : got;
  }

  function give(key: string, answer: unknown): boolean {
    const resolve = waiting.get(key);
    waiting.delete(key);
    resolve?.(answer);
    return resolve !== undefined;
  }

  function json(rest: string): Fields {
    return JSON.parse(rest.replaceAll('$thread', thread).replaceAll('$response', response.response_id)) as Fields;
  }

  async function ask(event: string, rest: string): Promise<void> {
    const request = {
      call_id: 'call',
      approval_id: 'approval',
      turn_id: turn,
      cwd: process.cwd(),
      reason: 'Why',
      ...json(rest),
    };
    frame(event, { request });
    const review = await answerTo(String(request.approval_id));
    if (review !== undefined) say(`Review: ${JSON.stringify(review)}. `);
  }

  async function askInput(event: string, rest: string): Promise<void> {
    const fields = json(rest);
    const request = { request_id: 'input', ...fields };
    frame(
      event,
      event === 'elicitation_request' ? request : { request: { call_id: 'call', turn_id: turn, ...request } },
    );
    const answers = await answerTo(String(request.request_id));
    if (answers !== undefined) say(`Answers: ${JSON.stringify(answers)}. `);
  }

  /** Asks something that no client can answer, and goes on with the refusal. */
  async function callClient(method: string): Promise<void> {
    writeObject({ jsonrpc: '2.0', id: 77, method, params: {} });
    const reply = (await answerTo('77')) as Fields | undefined;
    say(`Refused: ${JSON.stringify(reply?.error)}. `);
  }

  async function take(word: string, rest: string): Promise<Ending | undefined> {
    switch (word) {
      case 'say':
        say(rest);
        break;
      case 'think':
        frame('response_delta', { ...response, delta: rest, channel: 'reasoning' });
        break;
      case 'quiet':
        quiet = true;
        break;
      case 'frame':
        writeObject(json(rest));
        break;
      case 'typed': {
        const { event, ...fields } = json(rest);
        writeObject({ type: event, ...fields });
        break;
      }
      case 'note':
        writeObject({ jsonrpc: '2.0', method: 'event', params: json(rest) });
        break;
      case 'envelope':
        writeObject({ request_id: 'r', thread_id: thread, body: json(rest) });
        break;
      case 'raw':
        process.stdout.write(`${rest}\n`);
        break;
      case 'ask':
        await ask('exec_approval_request', rest);
        break;
      case 'askPatch':
        await ask('apply_patch_approval_request', rest);
        break;
      case 'input':
        await askInput('user_input_request', rest);
        break;
      case 'elicit':
        await askInput('elicitation_request', rest);
        break;
      case 'client':
        await callClient(rest);
        break;
      case 'wait':
        await stopping.done;
        break;
      case 'abort':
        frame('turn_aborted', { turn_id: turn, reason: rest });
        return { error: rest };
      case 'fail':
        return { error: rest };
      default:
        throw new Error(`There is no step ${word}.`);
    }
    return undefined;
  }

  return {
    async run(steps) {
      quiet = steps[0]?.word === 'quiet';
      frame('turn_started', { turn_id: turn });
      frame('response_start', response);
      let ending: Ending | undefined;
      for (const { word, rest } of steps) {
        if (ending || stopped) break;
        ending = await take(word, rest);
      }
      frame('response_end', response);
      if (stopped) {
        frame('turn_aborted', { turn_id: turn, reason: 'interrupted' });
        return { events: [], error: 'turn interrupted' };
      }
      if (!ending) frame('turn_complete', { turn_id: turn });
      return { events: kept, ...ending };
    },
    interrupt() {
      stopped = true;
      stopping.keep('stopped');
      return true;
    },
    approve: give,
    submit: give,
    answered: (reply) => give(String(reply.id), reply),
  };
}
