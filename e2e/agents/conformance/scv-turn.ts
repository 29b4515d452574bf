import { type Fields, promised, writeObject } from './json-lines.ts';

export type ScvTurn = {
  run(steps: readonly { word: string; rest: string }[]): Promise<void>;
  /** Both say whether there was anything to do. */
  cancel(turnId: unknown): boolean;
  resolve(approvalId: unknown, approved: unknown): boolean;
};

type Ending = 'cancelled' | 'failed' | 'completed';

/** One turn of the conformance agent. Each step is a word that says what the agent sends. */
export function createScvTurn({
  ids,
  count,
}: {
  ids: Fields;
  /** The number of the next event, after so many that are never sent. */
  count(skipped?: number): number;
}): ScvTurn {
  let calls = 0;
  let cancelled = false;
  let last: Fields = {};
  const cancelling = promised<'cancelled'>();
  const waiting = new Map<string, (approved: boolean) => void>();

  function event(type: string, fields: Fields = {}, skipped = 0): void {
    last = { type, ...ids, seq: count(skipped), ...fields };
    writeObject(last);
  }

  function propose(rest: string): { call_id: string; name: string } {
    const [name = '', ...json] = rest.split(' ');
    calls += 1;
    const call = { call_id: `call-${calls}`, name };
    event('tool.proposed', { ...call, arguments: JSON.parse(json.join(' ')) as unknown });
    return call;
  }

  async function ask(rest: string): Promise<void> {
    const [risk = '', ...call] = rest.split(' ');
    const proposed = propose(call.join(' '));
    const approvalId = `approval-${calls}`;
    const asked = { approval_id: approvalId, ...proposed, risk, cwd: process.cwd(), summary: `Run ${proposed.name}` };
    const answer = new Promise<boolean>((resolve) => waiting.set(approvalId, resolve));
    event('approval.requested', asked);
    const approved = await Promise.race([answer, cancelling.done]);
    if (approved === 'cancelled') return;
    if (approved) event('tool.started', proposed);
    const output = approved ? 'It ran.' : 'tool call denied';
    event('tool.completed', { ...proposed, success: approved, output, truncated: false });
  }

  /** Events that come after the end: of the same turn, which is over. */
  function beLate(): void {
    event('assistant.delta', { content: 'Too late.' });
    const late = { approval_id: 'late', call_id: 'call-1', name: 'bash', risk: 'process', cwd: '/', summary: 'Late' };
    event('approval.requested', late);
  }

  /** What a step does; the ending, where it is one. */
  async function take(word: string, rest: string): Promise<Ending | undefined> {
    switch (word) {
      case 'say':
        event('assistant.delta', { content: rest });
        break;
      case 'said':
        event('assistant.completed', { content: rest });
        break;
      case 'call': {
        const proposed = propose(rest);
        event('tool.started', proposed);
        event('tool.completed', { ...proposed, success: true, output: 'It ran.', truncated: false });
        break;
      }
      case 'cut': {
        const proposed = propose(rest);
        event('tool.completed', { ...proposed, success: true, output: 'The first part', truncated: true });
        break;
      }
      case 'ask':
        await ask(rest);
        break;
      case 'askBlind':
        event('approval.requested', { approval_id: 'blind', call_id: 'none', name: 'bash', risk: 'process' });
        await new Promise<boolean>((resolve) => waiting.set('blind', resolve));
        break;
      case 'skip':
        event('assistant.delta', { content: 'After the gap.' }, Number(rest));
        break;
      case 'again':
        writeObject(last);
        break;
      case 'big':
        event('assistant.delta', { content: 'x'.repeat(Number(rest)) });
        break;
      case 'new':
        event('mood.changed', { mood: rest, future: { deep: [1, 2] } });
        break;
      case 'stranger':
        writeObject({ type: 'assistant.delta', ...ids, session_id: 'another', seq: 1, content: 'Not yours.' });
        break;
      case 'compact':
        event('context.compacted', { before_tokens: 900, after_tokens: 300, removed_messages: 4, reason: 'budget' });
        break;
      case 'trim':
        event('session.trimmed', { removed_messages: 3, history_bytes: 1_000 });
        break;
      case 'wait':
        await cancelling.done;
        break;
      case 'fail': {
        const [code = '', ...message] = rest.split(' ');
        event('turn.failed', { code, message: message.join(' ') });
        return 'failed';
      }
      default:
        throw new Error(`There is no step ${word}.`);
    }
    return undefined;
  }

  return {
    async run(steps) {
      event('turn.started');
      let ending: Ending | undefined;
      let late = false;
      for (const { word, rest } of steps) {
        if (word === 'late') late = true;
        else ending ??= await take(word, rest);
        if (cancelled) ending ??= 'cancelled';
      }
      if (ending === 'cancelled') event('turn.cancelled');
      else if (ending === undefined)
        event('turn.completed', { steps: 1, usage: { input_tokens: 70, output_tokens: 7 } });
      if (late) beLate();
    },
    cancel(turnId) {
      if (turnId !== ids.turn_id) return false;
      cancelled = true;
      cancelling.keep('cancelled');
      return true;
    },
    resolve(approvalId, approved) {
      const resolve = waiting.get(String(approvalId));
      waiting.delete(String(approvalId));
      resolve?.(approved === true);
      return resolve !== undefined;
    },
  };
}
