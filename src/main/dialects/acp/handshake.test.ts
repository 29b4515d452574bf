import { describe, expect, it } from 'vitest';
import { onStage } from './testing/stage.ts';

const modes = (currentModeId: string) => ({
  modes: {
    currentModeId,
    availableModes: [
      { id: 'auto', name: 'Auto' },
      { id: 'ask', name: 'Ask' },
    ],
  },
});
const types = (outcome: { events: { type: string }[] }) => outcome.events.map(({ type }) => type);
const methods = (outcome: { frames: { method?: string }[] }) => outcome.frames.map(({ method }) => method);

describe('the beginning of a conversation', () => {
  it('greets, opens, and is ready', () => {
    const stage = onStage();
    const greeting = stage.attach();
    expect(greeting.frames).toMatchObject([{ jsonrpc: '2.0', method: 'initialize', params: { protocolVersion: 1 } }]);
    expect(greeting.errands).toMatchObject([{ kind: 'wake', at: 60_001 }]);
    const opening = stage.reply(greeting, { protocolVersion: 1 });
    expect(opening.frames).toMatchObject([{ method: 'session/new', params: { cwd: '/w', mcpServers: [] } }]);
    const open = stage.reply(opening, { sessionId: 's-1' });
    expect(types(open)).toEqual(['agentSession', 'capabilities', 'ready']);
    expect(open.frames).toEqual([]);
  });

  it('works with an agent that says nothing of itself but a name', () => {
    const stage = onStage({ profile: { askingMode: 'ask' } });
    const open = stage.reply(stage.reply(stage.attach(), {}), { sessionId: 's-1' });
    expect(open.events.find(({ type }) => type === 'capabilities')).toEqual({
      type: 'capabilities',
      capabilities: { interrupt: {}, clear: {}, raw: {}, commands: { available: [] } },
    });
    expect(types(open)).toContain('ready');
  });

  it('puts an agent that would not ask into the mode in which it asks, before anything is sent', () => {
    const stage = onStage({ profile: { askingMode: 'ask' } });
    const open = stage.reply(stage.reply(stage.attach(), {}), { sessionId: 's-1', ...modes('auto') });
    expect(methods(open)).toEqual(['session/set_mode']);
    expect(types(open)).not.toContain('ready');
    const set = stage.reply(open, {});
    expect(set.events).toEqual([{ type: 'settings', mode: 'ask' }, { type: 'ready' }]);
  });

  it('sends nothing to an agent that will not ask', () => {
    const stage = onStage({ profile: { askingMode: 'ask' } });
    const open = stage.reply(stage.reply(stage.attach(), {}), { sessionId: 's-1', ...modes('auto') });
    const refused = stage.refuse(open, { code: -32602, message: 'No' });
    expect(refused.events).toMatchObject([{ type: 'error', code: 'modeNotSet', fatal: true }]);
    const other = onStage({ profile: { askingMode: 'gone' } });
    const none = other.reply(other.reply(other.attach(), {}), { sessionId: 's-1', ...modes('auto') });
    expect(none.events.at(-1)).toMatchObject({ type: 'error', code: 'modeNotSet', fatal: true });
  });

  it('falls back to asking when the mode that was wanted is refused', () => {
    const stage = onStage({ profile: { askingMode: 'ask' }, launch: { mode: 'no such' } });
    const open = stage.reply(stage.reply(stage.attach(), {}), { sessionId: 's-1', ...modes('auto') });
    expect(open.events.at(-1)).toMatchObject({ type: 'error', code: 'refused', fatal: false });
    expect(open.frames).toMatchObject([{ method: 'session/set_mode', params: { modeId: 'ask' } }]);
  });

  it('sets mode and model by configuration options where there are some, and believes what they then say', () => {
    const option = (id: string, currentValue: string, values: string[]) => ({
      id,
      name: id,
      category: id,
      type: 'select',
      currentValue,
      options: values.map((value) => ({ value, name: value.toUpperCase() })),
    });
    const stage = onStage({ launch: { mode: 'ask', model: 'm2' } });
    const configOptions = [option('mode', 'auto', ['auto', 'ask']), option('model', 'm1', ['m1', 'm2', 'm3'])];
    const open = stage.reply(stage.reply(stage.attach(), {}), { sessionId: 's-1', configOptions });
    expect(open.frames).toMatchObject([
      { method: 'session/set_config_option', params: { configId: 'mode', value: 'ask' } },
    ]);
    const model = stage.reply(open, { configOptions: [option('mode', 'ask', ['auto', 'ask']), configOptions[1]] });
    expect(model.frames).toMatchObject([{ params: { configId: 'model', value: 'm2' } }]);
    const done = stage.reply(model, { configOptions: [option('mode', 'ask', ['ask']), option('model', 'm3', ['m3'])] });
    expect(done.events).toContainEqual({ type: 'settings', model: 'm3' });
    expect(types(done)).toContain('ready');
  });

  it.each([
    ['resume', { sessionCapabilities: { resume: {} }, loadSession: true }, false, 'session/resume'],
    ['load', { loadSession: true }, false, 'session/load'],
    ['fork', { sessionCapabilities: { fork: {} } }, true, 'session/fork'],
  ])('takes up a conversation by %s', (_, agentCapabilities, fork, method) => {
    const stage = onStage({ launch: { resume: { agentSessionId: 'old', fork } } });
    const asked = stage.reply(stage.attach(), { agentCapabilities });
    expect(asked.frames).toMatchObject([{ method, params: { sessionId: 'old' } }]);
    const named = stage.reply(asked, fork ? { sessionId: 'branch' } : {});
    expect(named.events[0]).toEqual({ type: 'agentSession', id: fork ? 'branch' : 'old' });
  });

  it.each([[false], [true]])('says when it cannot take one up (fork: %s)', (fork) => {
    const stage = onStage({ launch: { resume: { agentSessionId: 'old', fork } } });
    expect(stage.reply(stage.attach(), {}).events).toMatchObject([{ type: 'error', fatal: true }]);
  });

  it('tells nothing of an old conversation that is repeated, before the reply or behind it', () => {
    const stage = onStage({ launch: { resume: { agentSessionId: 's-1', fork: false } } });
    const asked = stage.reply(stage.attach(), { agentCapabilities: { loadSession: true } });
    const piece = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: 'old' } };
    expect(stage.update(piece).events).toEqual([]);
    const open = stage.reply(asked, {});
    expect(types(open)).not.toContain('ready');
    const [silence] = open.errands;
    expect(stage.update(piece).events).toEqual([]);
    const early = stage.errand(silence?.id ?? '', { kind: 'due' });
    expect(early.events).toEqual([]);
    expect(early.errands).toMatchObject([{ kind: 'wake' }]);
  });

  it('waits for the next minute where an agent would lose its conversation', () => {
    const profile = { loadsNextMinute: true };
    const stage = onStage({ profile, launch: { resume: { agentSessionId: 's-1', fork: false } } });
    const waits = stage.reply(stage.attach(), { agentCapabilities: { loadSession: true } });
    expect(waits.frames).toEqual([]);
    expect(waits.errands).toMatchObject([{ kind: 'wake', at: 61_000 }]);
    expect(methods(stage.errand(waits.errands[0]?.id ?? '', { kind: 'due' }))).toEqual(['session/load']);
  });

  it('asks whether the conversation is still there, when it cannot be taken up', () => {
    const stage = onStage({ launch: { resume: { agentSessionId: 'old', fork: false } } });
    const agentCapabilities = { loadSession: true, sessionCapabilities: { list: {} } };
    const listing = stage.refuse(stage.reply(stage.attach(), { agentCapabilities }), { code: 1, message: 'Hm' });
    expect(methods(listing)).toEqual(['session/list']);
    const told = stage.reply(listing, { sessions: [{ sessionId: 'other' }] });
    expect(told.events).toMatchObject([{ code: 'notOpened', message: expect.stringContaining('no longer has') }]);
  });

  it('says what to do when one has to sign in, or when nothing is answered', () => {
    const stage = onStage();
    const opening = stage.reply(stage.attach(), {});
    expect(stage.refuse(opening, { code: -32000, message: 'Auth' }).events).toMatchObject([
      { code: 'signIn', fatal: true },
    ]);
    const silent = onStage();
    const [wake] = silent.attach().errands;
    expect(silent.errand(wake?.id ?? '', { kind: 'due' }).events).toMatchObject([{ code: 'noReply', fatal: true }]);
    const newer = onStage();
    expect(newer.reply(newer.attach(), { protocolVersion: 2 }).events).toMatchObject([{ code: 'wrongVersion' }]);
  });
});
