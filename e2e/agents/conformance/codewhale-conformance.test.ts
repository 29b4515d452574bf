import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MethodInput } from '../../../src/shared/contract.ts';
import type { SessionView } from '../session-view.ts';
import type { TestRoom } from '../test-room.ts';
import { openConformanceRoom } from './stand-in.ts';

describe('CodeWhale, as its protocol is written', () => {
  let room: TestRoom;
  beforeEach(async () => {
    room = await openConformanceRoom({ agent: 'codewhale', program: 'codewhale', script: 'codewhale-agent.ts' });
  });
  afterEach(async () => {
    await room.close();
  });

  async function start(wishes: Partial<MethodInput<'session.create'>> = {}): Promise<SessionView> {
    const session = await room.start(wishes);
    await session.next('capabilities', ({ capabilities }) => capabilities.models !== undefined);
    return session;
  }

  async function turn(session: SessionView, ...steps: string[]) {
    const id = await session.send(steps.join('\n'));
    await session.next('userMessage', (message) => message.id === id);
    return session.next('turnEnded');
  }

  async function command(session: SessionView, text: string) {
    expect(room.parts.commands.command({ sessionId: session.id, command: { kind: 'raw', text } })).toMatchObject({
      ok: true,
    });
    await session.next('turnStarted', ({ origin }) => origin === 'command');
    return session.next('turnEnded');
  }

  const bodies = (session: SessionView) => session.events.map(({ body }) => body);
  const step = (word: string, fields: object) => `${word} ${JSON.stringify(fields)}`;

  it('says what there is before the first message', async () => {
    const session = await start({ model: 'small' });
    expect(session.summary()).toMatchObject({
      agentSessionId: 'thread-1',
      settings: { model: 'small', mode: 'unless_trusted' },
      capabilities: { models: { available: [{ id: 'large', description: 'one' }, { id: 'small' }] }, fork: {} },
    });
  });

  it('keeps apart what the model says and what it thinks', async () => {
    const session = await start();
    expect(await turn(session, 'think Hm.', 'say Half ', 'say a word.')).toMatchObject({ outcome: 'completed' });
    expect(session.text()).toContain('Half a word.');
    const thoughts = bodies(session).flatMap((body) => (body.type === 'assistantThought' ? [body.delta] : []));
    expect(thoughts.join('')).toBe('Hm.');
  });

  it('takes an event under either name, in a notification, in an envelope, and in a reply', async () => {
    const session = await start();
    const delta = (text: string) => ({ event: 'response_delta', response_id: '$response', delta: text });
    await turn(session, step('typed', delta('One, ')), step('note', delta('two, ')), step('envelope', delta('three.')));
    expect(session.text()).toContain('One, two, three.');
    expect(await turn(session, 'quiet', 'say In the reply.')).toMatchObject({ outcome: 'completed' });
    expect(session.text().split('In the reply.')).toHaveLength(2);
  });

  it('joins what a call, its command and its server say into one call', async () => {
    const session = await start();
    const call = (tool: string, given: object) =>
      step('frame', { event: 'tool_call_start', response_id: '$response', tool_name: tool, arguments: given });
    const result = (tool: string, output: unknown) =>
      step('frame', { event: 'tool_call_result', response_id: '$response', tool_name: tool, output });
    await turn(
      session,
      call('exec_shell', { type: 'local_shell', params: { command: 'ls' } }),
      step('frame', { event: 'exec_command_begin', command: 'ls', cwd: '/w' }),
      step('frame', { event: 'exec_command_output_delta', command: 'ls', delta: 'a.txt' }),
      step('frame', { event: 'exec_command_end', command: 'ls', exit_code: 0 }),
      result('exec_shell', { type: 'function', body: 'a.txt', success: true }),
      call('search', { type: 'mcp', server: 'books', tool: 'search', raw_arguments: { q: 'x' } }),
      step('frame', { event: 'mcp_tool_call_begin', server_name: 'books', tool_name: 'search' }),
      step('frame', { event: 'mcp_tool_call_end', server_name: 'books', tool_name: 'search', ok: true }),
      result('search', { type: 'mcp', result: { isError: 'no', content: [{ text: 'Nothing' }] } }),
      call('read_file', { type: 'function', arguments: '{"path":"a.txt"}' }),
    );
    const starts = bodies(session).filter((body) => body.type === 'toolStart');
    expect(starts).toMatchObject([
      { tool: 'exec_shell', kind: 'execute', input: { command: 'ls' }, title: 'ls' },
      { tool: 'search', mcpServer: 'books', input: { q: 'x' } },
      { tool: 'read_file', kind: 'read', input: { path: 'a.txt' } },
    ]);
    expect(bodies(session).filter((body) => body.type === 'toolEnd')).toMatchObject([
      { ok: true, output: 'a.txt' },
      // A word there that is neither yes nor no counts as no.
      { ok: false, output: 'Nothing', errorKind: 'failed' },
      { ok: false, errorKind: 'interrupted' },
    ]);
    expect(bodies(session)).toContainEqual(expect.objectContaining({ type: 'terminalOutput', chunk: 'a.txt' }));
  });

  it('shows a command, a patch and a call that nothing else announced', async () => {
    const session = await start();
    await turn(
      session,
      step('frame', { event: 'exec_command_begin', command: 'false', cwd: '/w' }),
      step('frame', { event: 'exec_command_end', command: 'false', exit_code: 1 }),
      step('frame', { event: 'patch_apply_begin', path: 'a.txt' }),
      step('frame', { event: 'patch_apply_end', path: 'a.txt', ok: true }),
      step('frame', { event: 'mcp_tool_call_begin', server_name: 'books', tool_name: 'search' }),
      step('frame', { event: 'mcp_tool_call_end', server_name: 'books', tool_name: 'search', ok: false }),
    );
    const ends = bodies(session).flatMap((body) =>
      body.type === 'toolEnd' ? [{ ok: body.ok, output: body.output }] : [],
    );
    expect(ends).toEqual([
      { ok: false, output: 'Exit status 1' },
      { ok: true, output: '' },
      { ok: false, output: '' },
    ]);
  });

  const offered = [
    { type: 'approved' },
    { type: 'approved_for_session' },
    { type: 'approved_execpolicy_amendment' },
    { type: 'network_policy_amendment', host: 'example.org', action: 'allow' },
    { type: 'network_policy_amendment', host: 'example.org', action: 'deny' },
    { type: 'denied' },
    { type: 'abort' },
    { type: 'something_new' },
  ];

  it('shows all that an approval says, and answers with the decision whole', async () => {
    const session = await start();
    const request = {
      command: 'curl example.org',
      matched_rule: 'network.ask',
      network_approval_context: { host: 'example.org', protocol: 'https' },
      proposed_execpolicy_amendment: ['curl example.org'],
      proposed_network_policy_amendments: [{ host: 'example.org', action: 'allow' }],
      additional_permissions: ['network'],
      available_decisions: offered,
    };
    await session.send(step('ask', request));
    const card = await session.next('approvalRequested');
    expect(card).toMatchObject({
      tool: 'network',
      title: 'Reach example.org by https',
      command: 'curl example.org',
      risk: 'network',
      reason: 'Why',
      matchedRule: 'network.ask',
      input: { command: 'curl example.org', network: { host: 'example.org' }, additionalPermissions: ['network'] },
    });
    expect(card.decisions.map(({ kind, label }) => `${kind}: ${label}`)).toEqual([
      'allowOnce: Allow once',
      'allowSession: Allow this for the rest of this conversation',
      'allowAlways: Always allow commands that begin with curl example.org',
      'allowAlways: Always allow example.org',
      'deny: Always refuse example.org',
      'deny: Deny',
      'denyAndStop: Deny and end the turn',
    ]);
    const network = card.decisions.find(({ label }) => label === 'Always allow example.org')?.id ?? '';
    room.parts.deck.answer(card.id, { kind: 'approval', decision: network, inputHash: card.inputHash }, {});
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
    expect(session.text()).toContain('"action":"allow"');
    expect(session.text()).toContain('"type":"network_policy_amendment"');
  });

  it('offers a plain yes and no where the agent offers nothing, and marks a call that was denied', async () => {
    const session = await start();
    const call = {
      event: 'tool_call_start',
      response_id: '$response',
      tool_name: 'edit_file',
      arguments: { path: 'a' },
    };
    const end = {
      event: 'tool_call_result',
      response_id: '$response',
      tool_name: 'edit_file',
      output: { error: 'Denied' },
    };
    await session.send([step('frame', call), step('askPatch', { command: 'a' }), step('frame', end)].join('\n'));
    const card = await session.next('approvalRequested');
    expect(card).toMatchObject({ tool: 'apply_patch', risk: 'edit', input: { call: { path: 'a' }, patch: 'a' } });
    expect(card.decisions.map(({ id }) => id)).toEqual(['approved', 'signalbox.allowSession', 'denied', 'abort']);
    session.decide(card, 'deny');
    expect(await session.next('toolEnd')).toMatchObject({ id: card.about, ok: false, errorKind: 'denied' });
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'completed' });
    expect(session.text()).toContain('Review: {"type":"denied"}');
  });

  it('asks up to three questions at once, and says what was chosen and what was written', async () => {
    const session = await start();
    const options = ['Blue', 'Red'].map((label) => ({ label, description: `The ${label} one` }));
    const questions = [
      { header: 'Colour', id: 'colour', question: 'Which?', options },
      { header: 'More', id: 'more', question: 'Which more?', options, multi_select: true, allow_free_text: true },
      { header: 'Why', id: 'why', question: 'Why?', options: [], allow_free_text: true },
    ];
    await session.send(step('input', { questions }));
    const asked = await session.next('questionAsked');
    expect(asked.prompts).toMatchObject([
      { id: 'colour', multiSelect: false, freeText: false },
      { id: 'more', multiSelect: true, freeText: true },
      { id: 'why', options: [], freeText: true },
    ]);
    session.answer(asked, { colour: ['Blue'], more: ['Red', 'Green'], why: ['So'] });
    await session.next('turnEnded');
    expect(session.text()).toContain(
      JSON.stringify([
        { id: 'colour', label: 'Blue', value: 'Blue' },
        { id: 'more', label: 'Red', value: 'Red' },
        { id: 'more', label: 'Other', value: 'Green' },
        { id: 'why', label: 'Other', value: 'So' },
      ]),
    );
  });

  it('passes on what a server asks', async () => {
    const session = await start();
    await session.send(step('elicit', { server_name: 'books', prompt: 'Which shelf?' }));
    const asked = await session.next('questionAsked');
    expect(asked).toMatchObject({ title: 'books asks', prompts: [{ prompt: 'Which shelf?', freeText: true }] });
    session.answer(asked, { [asked.prompts[0]?.id ?? '']: ['The upper'] });
    await session.next('turnEnded');
    expect(session.text()).toContain('"value":"The upper"');
  });

  it('refuses what a client cannot be asked', async () => {
    const session = await start();
    await turn(session, 'client fs/read');
    expect(session.text()).toContain('-32601');
  });

  it('shows its servers start', async () => {
    const session = await start();
    const update = (status: unknown) =>
      step('frame', { event: 'mcp_startup_update', update: { server_name: 'books', status } });
    const summary = { ready: ['books'], failed: [{ server_name: 'maps', error: 'No key' }], cancelled: ['mail'] };
    await turn(
      session,
      update('starting'),
      update({ failed: { error: 'Slow' } }),
      step('frame', { event: 'mcp_startup_complete', summary }),
    );
    expect(session.summary().mcp).toEqual([
      { server: 'books', state: 'ready' },
      { server: 'maps', state: 'failed', error: 'No key' },
      { server: 'mail', state: 'disabled' },
    ]);
  });

  it('has a goal with a budget, in each of its states, until it is cleared', async () => {
    const session = await start();
    expect(await command(session, '/goal budget=500 All green')).toMatchObject({ outcome: 'completed' });
    expect(session.summary().goal).toMatchObject({
      objective: 'All green',
      state: 'active',
      tokenBudget: 500,
      tokensUsed: 0,
    });
    await command(session, '/progress 40');
    expect(session.summary().goal).toMatchObject({ tokensUsed: 40 });
    const counts = { tokens_used: 41, time_used_seconds: 9, continuation_count: 2 };
    const told = (status: string, thread = '$thread') =>
      step('frame', {
        event: 'thread_goal_updated',
        goal: { thread_id: thread, objective: 'All green', status, ...counts },
      });
    const states = ['paused', 'blocked', 'usage_limited', 'budget_limited', 'complete', 'active'];
    await turn(session, ...states.map((state) => told(state)), told('paused', 'another'), told('dreaming'));
    const seen = bodies(session).flatMap((body) => (body.type === 'goal' ? [body.state] : []));
    expect(seen.slice(-6)).toEqual(['paused', 'blocked', 'usageLimited', 'budgetLimited', 'complete', 'active']);
    expect(session.summary().goal).toMatchObject({ state: 'active', secondsUsed: 9, continuations: 2 });
    expect(session.summary().unknownLines).toBe(1);
    await command(session, '/goal clear');
    expect(session.summary().goal).toBeUndefined();
  });

  it.each([
    ['/threads', 'completed'],
    ['/thread', 'completed'],
    ['/loaded', 'completed'],
    ['/archive', 'completed'],
    ['/unarchive', 'completed'],
    ['/reload', 'completed'],
    ['/abilities', 'completed'],
    ['/config', 'completed'],
    ['/config key', 'completed'],
    ['/config key a value', 'completed'],
    ['/config nonsense a value', 'failed'],
    ['/unset key', 'completed'],
    ['/unset', 'failed'],
    ['/goal budget=0 x', 'failed'],
    ['/progress 1', 'failed'],
    ['/nothing', 'failed'],
  ])('does %s', async (text, outcome) => {
    expect(await command(await start(), text)).toMatchObject({ outcome });
  });

  it('changes its model and its mode, and says when the agent did not', async () => {
    const session = await start({ mode: 'on_request' });
    await session.next('settings', ({ mode }) => mode === 'on_request');
    room.parts.commands.setModel({ sessionId: session.id, model: 'small' });
    await session.next('settings', ({ model }) => model === 'small');
    room.parts.commands.setMode({ sessionId: session.id, mode: 'on_failure' });
    expect(await session.next('error')).toMatchObject({ code: 'refused' });
    expect(session.summary().settings).toMatchObject({ mode: 'on_request' });
  });

  it('ends a turn as the agent ended it', async () => {
    const session = await start();
    expect(await turn(session, 'abort budget exhausted')).toMatchObject({ outcome: 'budgetExhausted' });
    expect(await turn(session, 'abort no model')).toMatchObject({ outcome: 'failed', error: 'no model' });
    expect(await turn(session, 'say So far.', 'fail It broke')).toMatchObject({ outcome: 'failed', error: 'It broke' });
    expect(await turn(session, 'refuse me')).toMatchObject({ outcome: 'failed' });
    expect(await turn(session, 'say Still here.')).toMatchObject({ outcome: 'completed' });
  });

  it('stops while it works, and while it asks', async () => {
    const session = await start();
    await session.send('say Working.\nwait');
    await session.next('assistantText');
    room.parts.commands.interrupt({ sessionId: session.id });
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'cancelled' });
    await session.send(step('ask', { command: 'ls' }));
    const card = await session.next('approvalRequested');
    room.parts.commands.interrupt({ sessionId: session.id });
    expect(await session.next('approvalSettled', ({ id }) => id === card.id)).toMatchObject({
      settlement: { verdict: 'deny' },
    });
    expect(await session.next('turnEnded')).toMatchObject({ outcome: 'cancelled' });
  });

  it('goes on after what it does not know, what is no JSON, and what is very long', async () => {
    const session = await start();
    await turn(
      session,
      step('frame', { event: 'mood_changed', mood: 'good' }),
      'raw {"half":',
      `say ${'x'.repeat(300_000)}`,
      'say End.',
    );
    expect(session.summary().unknownLines).toBe(1);
    expect(bodies(session)).toContainEqual(expect.objectContaining({ type: 'error', code: 'badLine' }));
    expect(session.text()).toContain('End.');
  });

  it('begins a new conversation when it is cleared', async () => {
    const session = await start();
    room.parts.commands.command({ sessionId: session.id, command: { kind: 'clear' } });
    await session.next('cleared');
    expect(await turn(session, 'say New.')).toMatchObject({ outcome: 'completed' });
    expect(session.summary().agentSessionId).toBe('thread-2');
  });

  it('is taken up again after its process was killed, and can be copied', async () => {
    const session = await start();
    await turn(session, 'say One.');
    room.killAgent(session);
    await session.next('status', ({ state }) => state === 'exited');
    expect(await turn(session, 'say Two.')).toMatchObject({ outcome: 'completed' });
    expect(session.summary().agentSessionId).toBe('thread-1');
    const copy = await room.parts.supervisor.fork({ sessionId: session.id });
    if (!copy.ok) throw new Error(copy.error.message);
    const view = room.view(copy.value.sessionId);
    expect(await turn(view, 'say Three.')).toMatchObject({ outcome: 'completed' });
    expect(view.summary().agentSessionId).toBe('thread-2');
  });

  it('keeps its card while the app is away', async () => {
    const session = await start();
    await session.send(step('ask', { command: 'ls' }));
    const card = await session.next('approvalRequested');
    await room.comeBack();
    const again = room.view(session.id);
    expect(await again.next('approvalRequested')).toEqual(card);
    again.decide(card, 'allowOnce');
    expect(await again.next('turnEnded')).toMatchObject({ outcome: 'completed' });
    expect(again.text()).toContain('Review: {"type":"approved"}');
  });
});
