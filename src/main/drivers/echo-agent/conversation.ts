import type { EventBody } from '../../../shared/event.ts';
import { echoModels, echoModes } from '../../dialects/echo/echo-catalog.ts';
import type { EchoFrame } from '../../dialects/echo/echo-protocol.ts';
import type { Output } from './output.ts';
import { answerRaw } from './raw-commands.ts';
import { replyTo } from './reply.ts';
import { playCompaction } from './state-steps.ts';
import { createTurn, type Turn } from './turn.ts';

export type ConversationOptions = { conversation: string; model: string; mode: string; workspace: string };

/** Takes what the app says, one thing after the other; what comes while a turn runs waits until it has ended. */
export type Conversation = { take(frame: EchoFrame): void };

type Message = Extract<EchoFrame, { type: 'message' }>;

export function createConversation(options: ConversationOptions, output: Output): Conversation {
  const settings = { model: options.model, mode: options.mode };
  const waiting: (() => Promise<void>)[] = [];
  let turn: Turn | undefined;
  let busy = false;
  let cleared = 0;

  const event = (body: EventBody) => output.say({ type: 'event', event: body });

  async function whenFree(work: () => Promise<void>): Promise<void> {
    waiting.push(work);
    if (busy) return;
    busy = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
    busy = false;
  }

  async function run(origin: 'user' | 'command', play: (turn: Turn) => Promise<void>): Promise<void> {
    turn = createTurn({ settings, workspace: options.workspace, output });
    event({ type: 'turnStarted', origin });
    const end = await turn.run(play);
    event({ type: 'turnEnded', ...end });
    turn = undefined;
  }

  function takeMessage(message: Message): Promise<void> {
    return run('user', (running) => {
      output.say({ type: 'taken', id: message.id, text: message.text });
      return replyTo(running.stage, message);
    });
  }

  async function compact(instructions: string | undefined): Promise<void> {
    const compaction = createTurn({ settings, workspace: options.workspace, output });
    turn = compaction;
    const end = await compaction.run(() =>
      playCompaction(compaction.stage, instructions === undefined ? {} : { for: instructions }),
    );
    turn = undefined;
    if (end.outcome === 'completed') return;
    event({ type: 'compacted', trigger: 'manual', error: 'It was stopped.' });
  }

  async function clear(): Promise<void> {
    cleared += 1;
    event({ type: 'cleared' });
    output.say({ type: 'conversation', id: `${options.conversation}.${cleared}` });
  }

  function setModel(model: string): void {
    if (echoModels.some((one) => one.id === model)) {
      settings.model = model;
      event({ type: 'settings', model });
    } else refuse('modelUnknown', `Echo has no model "${model}".`);
  }

  function setMode(mode: string): void {
    if (echoModes.some((one) => one.id === mode)) {
      settings.mode = mode;
      event({ type: 'modes', current: mode, available: echoModes });
    } else refuse('modeUnknown', `Echo has no mode "${mode}".`);
  }

  function refuse(code: string, message: string): void {
    event({ type: 'error', code, message, fatal: false });
  }

  output.say({ type: 'hello', conversation: options.conversation, ...settings });

  return {
    take(frame) {
      switch (frame.type) {
        case 'message':
          void whenFree(() => takeMessage(frame));
          return;
        case 'compact':
          void whenFree(() => compact(frame.instructions));
          return;
        case 'clear':
          void whenFree(clear);
          return;
        case 'raw':
          void whenFree(() => run('command', (running) => answerRaw(running.stage, frame.text)));
          return;
        case 'interrupt':
          turn?.interrupt();
          return;
        case 'answer':
        case 'answers':
          turn?.answer(frame);
          return;
        case 'setModel':
          setModel(frame.model);
          return;
        case 'setMode':
          setMode(frame.mode);
          return;
        case 'rename':
          return;
      }
    },
  };
}
