import { describe, expect, it } from 'vitest';
import { onStage } from './testing/stage.ts';

const options = (collaboration = 'default', search = false) => ({
  configOptions: [
    { id: 'model', name: 'Model', category: 'model', currentValue: 'm', options: [{ value: 'm' }] },
    {
      id: 'collaboration_mode',
      name: 'Collaboration mode',
      currentValue: collaboration,
      options: [{ value: 'default' }, { value: 'plan', name: 'Plan' }],
    },
    { id: 'web_search', name: 'Web search', currentValue: search },
  ],
});
const raw = (text: string) => ({ kind: 'raw' as const, text });

describe('options that are neither mode, model nor effort', () => {
  it('are set by a command that stands among those of the agent', () => {
    const stage = onStage();
    const asked = stage.reply(stage.attach(), { protocolVersion: 1 });
    const open = stage.reply(asked, { sessionId: 's-1', ...options() });
    const told = open.events.find(({ type }) => type === 'capabilities');
    expect(told).toMatchObject({ capabilities: { commands: { available: [{ name: 'set' }] } } });
    expect(JSON.stringify(told)).toContain('collaboration_mode (default, plan; now default)');
    const setting = stage.command(raw('/set collaboration_mode plan'));
    expect(setting.frames).toMatchObject([
      { method: 'session/set_config_option', params: { configId: 'collaboration_mode', value: 'plan' } },
    ]);
    expect(stage.reply(setting, options('plan')).events).toMatchObject([
      { type: 'turnStarted', origin: 'command' },
      { type: 'assistantText', delta: 'Collaboration mode: plan' },
      { type: 'turnEnded', outcome: 'completed' },
      { type: 'capabilities' },
    ]);
  });

  it('may be switches', () => {
    const stage = onStage().opened(options());
    const setting = stage.command(raw('/set web_search on'));
    expect(setting.frames).toMatchObject([{ params: { configId: 'web_search', value: true } }]);
    expect(stage.reply(setting, options('default', true)).events).toMatchObject([
      {},
      { delta: 'Web search: on' },
      {},
      { type: 'capabilities' },
    ]);
  });

  it('tell what the agent is really set to, when that is not what was wanted', () => {
    const stage = onStage().opened(options());
    const setting = stage.command(raw('/set collaboration_mode plan'));
    expect(stage.reply(setting, options('default')).events).toContainEqual(
      expect.objectContaining({ delta: 'Collaboration mode: default' }),
    );
  });

  it('are refused in words when there is no such value, and when the agent will not', () => {
    const stage = onStage().opened(options());
    expect(stage.command(raw('/set collaboration_mode none')).events).toMatchObject([
      { type: 'error', code: 'refused', message: expect.stringContaining('/set collaboration_mode default|plan') },
    ]);
    const setting = stage.command(raw('/set collaboration_mode plan'));
    expect(stage.refuse(setting, { code: -32000, message: 'Not now' }).events).toMatchObject([
      { type: 'error', code: 'refused', message: expect.stringContaining('Not now') },
    ]);
    const late = stage.command(raw('/set collaboration_mode plan'));
    expect(stage.errand(late.errands[0]?.id ?? '', { kind: 'due' }).events).toMatchObject([
      { type: 'error', code: 'noReply' },
    ]);
  });

  it('leave a command of the agent with the same name to it', () => {
    const stage = onStage().opened(options());
    stage.update({ sessionUpdate: 'available_commands_update', availableCommands: [{ name: 'set' }] });
    expect(stage.command(raw('/set x y')).frames).toMatchObject([{ method: 'session/prompt' }]);
  });
});
