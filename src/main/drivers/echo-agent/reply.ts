import type { EchoFrame } from '../../dialects/echo/echo-protocol.ts';
import { help } from './help.ts';
import { parseScript, type ScriptStep } from './parse-script.ts';
import { scriptFor } from './scenes/all-scenes.ts';
import type { Stage } from './stage.ts';

type Message = Extract<EchoFrame, { type: 'message' }>;

/** What the agent does about a message: plays it, plays the scene that it begins, or says it back. */
export function replyTo(stage: Stage, message: Message): Promise<void> {
  const { text, images } = message;
  if (/^:help\b/.test(text.trim())) return stage.play([saying(help, 'max')]);
  const script = parseScript(scriptFor(text) ?? text);
  return stage.play(script ?? [...echo(text, images.length), tokens(text)]);
}

function echo(text: string, images: number): ScriptStep[] {
  const pictures = images === 0 ? '' : images === 1 ? ' and one image' : ` and ${images} images`;
  const quoted = text.replace(/^/gm, '> ');
  const words = `You said${pictures}:\n\n${quoted}\n\nI am only an echo. Send \`:help\` to see what I can be made to do.`;
  return [saying(words)];
}

function saying(body: string, rate = '400'): ScriptStep {
  return { name: 'say', options: { rate }, words: '', body, children: [], line: 1 };
}

/** Four characters a token: good enough for an agent without a model, and it says that it has no price. */
function tokens(text: string): ScriptStep {
  const input = String(Math.ceil(text.length / 4));
  return { name: 'usage', options: { input, output: '60' }, words: '', body: '', children: [], line: 1 };
}
