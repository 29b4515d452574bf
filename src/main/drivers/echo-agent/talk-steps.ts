import type { EventOf } from '../../../shared/event.ts';
import { parseNumber, type ScriptStep } from './parse-script.ts';
import { parentOf, type Stage, type StepPlayers } from './stage.ts';

/** Characters a second of a message that does not say. */
const usualRate = 400;
/** Pieces are sent at this distance, as a model's are. */
const pieceMs = 40;

/** Words and plans. */
export const talkSteps: StepPlayers = {
  say: (stage, step) => stream(stage, 'assistantText', step),
  think: (stage, step) => stream(stage, 'assistantThought', step),
  plan: (stage, step) => stage.event({ type: 'plan', entries: step.body.split('\n').flatMap(planEntry) }),
  peer: (stage, step) =>
    stage.event({ type: 'peerMessage', from: step.options.from ?? 'another session', text: textOf(step) }),
  title: (stage, step) => stage.say({ type: 'title', title: step.words }),
};

export function textOf(step: ScriptStep): string {
  return [step.words, step.body].filter((part) => part !== '').join('\n');
}

async function stream(stage: Stage, type: 'assistantText' | 'assistantThought', step: ScriptStep): Promise<void> {
  const messageId = stage.newId('message');
  const rate = step.options.rate === 'max' ? Number.POSITIVE_INFINITY : parseNumber(step.options.rate, usualRate);
  const say = (delta: string) => stage.event({ type, messageId, delta, ...parentOf(stage) });
  let piece = '';
  for (const word of textOf(step).match(/\S*\s*/g) ?? []) {
    piece += word;
    const takesMs = (piece.length / rate) * 1_000;
    if (rate === Number.POSITIVE_INFINITY || takesMs < pieceMs) continue;
    say(piece);
    piece = '';
    await stage.sleep(takesMs);
  }
  if (piece !== '') say(piece);
}

function planEntry(line: string): EventOf<'plan'>['entries'] {
  const found = /^\s*(?:[-*]\s*)?\[(x|>| )\]\s+(.*)$/.exec(line);
  if (!found) return [];
  const state = found[1] === 'x' ? 'completed' : found[1] === '>' ? 'inProgress' : 'pending';
  return [{ text: found[2] ?? '', state }];
}
