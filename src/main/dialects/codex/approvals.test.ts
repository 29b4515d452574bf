import { describe, expect, it } from 'vitest';
import type { Json } from '../../../shared/ids.ts';
import type { Settlement } from '../../../shared/waiting.ts';
import { type Outcome, type Stage, stage } from './testing/stage.ts';

const command = 'item/commandExecution/requestApproval';
const byUser = { decidedBy: 'user' as const, at: 0 };
const asCommand = (more: object = {}) => ({ itemId: 'i', command: "/bin/bash -lc 'touch a'", cwd: '/w', ...more });
const rule = { acceptWithExecpolicyAmendment: { execpolicy_amendment: ['touch', 'a'] } };
const host = (action: string) => ({
  applyNetworkPolicyAmendment: { network_policy_amendment: { host: 'example.org', action } },
});

/** What the agent gets when the card is settled so. */
function answer(on: Stage, asked: Outcome, settlement: Partial<Settlement>): Json | undefined {
  const { id } = asked.card();
  const [frame] = on.command({ kind: 'settle', id, settlement: { verdict: 'allow', ...byUser, ...settlement } }).frames;
  expect(frame?.id).toBe(7);
  return frame?.result;
}

describe('a command that is asked for', () => {
  it('stands on a card as the agent gave it', () => {
    const card = stage()
      .opened()
      .turn()
      .ask(command, asCommand({ reason: 'It must.' }))
      .card();
    expect(card).toMatchObject({
      about: 't1.i',
      tool: 'shell',
      input: { command: "/bin/bash -lc 'touch a'", cwd: '/w' },
      command: 'touch a',
      cwd: '/w',
      risk: 'execute',
      reason: 'It must.',
      editable: false,
      takesReason: false,
    });
  });

  it.each([
    ["/bin/bash -lc 'rm -rf b'", {}, 'destructive'],
    ["/bin/bash -lc 'curl x'", {}, 'network'],
    ["/bin/bash -lc 'cat a'", {}, 'execute'],
    ["/bin/bash -lc 'cat a'", { additionalPermissions: { network: { enabled: true } } }, 'network'],
    ["/bin/bash -lc 'cat a'", { networkApprovalContext: { host: 'example.org', protocol: 'https' } }, 'network'],
    [null, {}, 'unknown'],
  ])('%s with %j is of the risk %s', (words, more, risk) => {
    expect(
      stage()
        .opened()
        .turn()
        .ask(command, asCommand({ command: words, ...more }))
        .card().risk,
    ).toBe(risk);
  });

  it.each([
    [
      ['accept', rule, 'cancel'],
      ['accept', 'commandRule-1', 'decline', 'cancel'],
    ],
    [
      ['accept', 'acceptForSession', 'decline'],
      ['accept', 'acceptForSession', 'decline'],
    ],
    [
      ['cancel', host('deny'), 'decline', 'accept'],
      ['accept', 'decline', 'cancel', 'networkRule-1'],
    ],
    [
      ['accept', host('allow'), host('deny')],
      ['accept', 'networkRule-1', 'decline', 'networkRule-2'],
    ],
    [
      ['accept', 'accept', { brandNew: {} }, 'thirdWord'],
      ['accept', 'decline'],
    ],
    [[], ['decline']],
    [null, ['accept', 'acceptForSession', 'decline', 'cancel']],
  ])('with %j offers %j', (availableDecisions, ids) => {
    const { decisions } = stage().opened().turn().ask(command, asCommand({ availableDecisions })).card();
    expect(decisions.map(({ id }) => id)).toEqual(ids);
  });

  it('of an older version has the decisions that are proposed beside it', () => {
    const proposals = {
      proposedExecpolicyAmendment: ['touch'],
      proposedNetworkPolicyAmendments: [{ host: 'example.org', action: 'allow' }, 'nonsense'],
    };
    const { decisions } = stage().opened().turn().ask(command, asCommand(proposals)).card();
    expect(decisions.map(({ label }) => label)).toEqual([
      'Allow once',
      'Allow this command for the rest of this conversation',
      'Always allow commands that begin with touch',
      'Always allow example.org',
      'Deny',
      'Deny and end the turn',
    ]);
  });

  it.each<[Partial<Settlement>, Json]>([
    [{ decision: 'accept' }, 'accept'],
    [{ decision: 'commandRule-1' }, rule],
    [{ decision: 'networkRule-2' }, host('deny')],
    [{ verdict: 'deny', decision: 'decline' }, 'decline'],
    [{ verdict: 'deny', decision: 'cancel' }, 'cancel'],
    [{ decidedBy: 'rule' }, 'accept'],
    [{ verdict: 'deny', decidedBy: 'rule' }, 'decline'],
    [{ verdict: 'deny', decidedBy: 'expiry' }, 'decline'],
    [{ verdict: 'deny', decision: 'constructor' }, 'decline'],
  ])('settled with %j gets its one answer', (settlement, decision) => {
    const on = stage().opened().turn();
    const asked = on.ask(command, asCommand({ availableDecisions: ['accept', rule, host('deny'), 'cancel'] }));
    expect(answer(on, asked, settlement)).toEqual({ decision });
    expect(
      on.command({ kind: 'settle', id: asked.card().id, settlement: { verdict: 'allow', ...byUser } }).frames,
    ).toEqual([]);
  });

  it('is taken back when the agent says so, and asked once however often it says it', () => {
    const on = stage().opened().turn();
    const asked = on.ask(command, asCommand());
    expect(on.ask(command, asCommand()).events).toEqual([]);
    const { id } = asked.card();
    expect(on.tell('serverRequest/resolved', { threadId: 'main', requestId: 7 }).events).toEqual([
      { type: 'withdrawn', id },
    ]);
    expect(on.tell('serverRequest/resolved', { threadId: 'main', requestId: 7 }).events).toEqual([]);
  });

  it('is denied with the end of its turn', () => {
    const on = stage().opened().turn();
    on.ask(command, asCommand());
    const end = on.tell('turn/completed', { threadId: 'main', turn: { id: 't1', status: 'interrupted' } });
    expect(end.frames).toEqual([{ id: 7, result: { decision: 'decline' } }]);
  });
});

describe('a change of files that is asked for', () => {
  const request = 'item/fileChange/requestApproval';
  const change = (path: string, kind: string, diff: string) => ({ path, kind: { type: kind }, diff });
  const announce = (on: Stage, ...changes: object[]) =>
    on.tell('item/started', { threadId: 'main', turnId: 't1', item: { type: 'fileChange', id: 'f', changes } });

  it('waits for each file, also over a return of the app', () => {
    const on = stage().opened().turn();
    announce(on, change('/w/a', 'add', 'new\n'), change('/w/b', 'delete', 'old\n'));
    const asked = on.ask(request, { itemId: 'f', grantRoot: '/elsewhere' });
    expect(asked.events).toEqual([]);
    expect(asked.errands.map((one) => 'path' in one && one.path)).toEqual(['/w/a', '/w/b']);
    const [first, second] = asked.errands;
    expect(on.errand(second?.id ?? '', { kind: 'file', text: 'old\n' }).events).toEqual([]);
    expect(on.comeBack().errands).toEqual([first]);
    const shown = on.errand(first?.id ?? '', { kind: 'file', text: null });
    expect(shown.card()).toMatchObject({
      tool: 'apply_patch',
      title: 'Add a, Delete b',
      risk: 'destructive',
      edits: [
        { path: '/w/a', oldText: null, newText: 'new\n' },
        { path: '/w/b', oldText: 'old\n', newText: '' },
      ],
      input: { grantRoot: '/elsewhere', changes: [{ path: '/w/a' }, { path: '/w/b' }] },
    });
    expect(shown.card().decisions.map(({ label }) => label)).toContain(
      'Allow writing under /elsewhere for the rest of this conversation',
    );
    expect(on.errand(first?.id ?? '', { kind: 'file', text: null }).events).toEqual([]);
    expect(answer(on, shown, { decision: 'acceptForSession' })).toEqual({ decision: 'acceptForSession' });
  });

  it('that was never announced is shown as it is', () => {
    const card = stage().opened().turn().ask(request, { itemId: 'f', reason: 'It must.' }).card();
    expect(card).toMatchObject({ input: { changes: [] }, edits: [], reason: 'It must.' });
  });

  it('that is taken back before it was shown was never there', () => {
    const on = stage().opened().turn();
    announce(on, change('/w/a', 'add', 'new\n'));
    const { errands } = on.ask(request, { itemId: 'f' });
    expect(on.tell('serverRequest/resolved', { requestId: 7 }).events).toEqual([]);
    expect(on.errand(errands[0]?.id ?? '', { kind: 'file', text: null }).events).toEqual([]);
  });
});

describe('further permissions', () => {
  const request = 'item/permissions/requestApproval';
  const network = { enabled: true };
  const fileSystem = { read: ['/etc'], write: null };

  it.each([
    [{ network, fileSystem: null }, 'network'],
    [{ network: null, fileSystem }, 'unknown'],
    [{ network, fileSystem }, 'unknown'],
  ])('%j are never mere reading', (permissions, risk) => {
    expect(stage().opened().turn().ask(request, { itemId: 'p', cwd: '/w', permissions }).card().risk).toBe(risk);
  });

  it.each<[Partial<Settlement>, Json]>([
    [{ decision: 'grantTurn' }, { permissions: { network, fileSystem }, scope: 'turn' }],
    [{ decision: 'grantSession' }, { permissions: { network, fileSystem }, scope: 'session' }],
    [
      { verdict: 'deny', decision: 'decline' },
      { permissions: {}, scope: 'turn' },
    ],
    [
      { verdict: 'deny', decidedBy: 'turnEnded' },
      { permissions: {}, scope: 'turn' },
    ],
  ])('settled with %j are granted so', (settlement, result) => {
    const on = stage().opened().turn();
    const asked = on.ask(request, { itemId: 'p', cwd: '/w', permissions: { network, fileSystem } });
    expect(answer(on, asked, settlement)).toEqual(result);
  });
});

describe('anything else', () => {
  it.each(['item/tool/call', 'account/chatgptAuthTokens/refresh', 'execCommandApproval', 'brand/new', 'constructor'])(
    '%s is refused at once',
    (method) => {
      const { frames, unknown, events } = stage().opened().turn().ask(method, {});
      expect(frames).toMatchObject([{ id: 7, error: { code: -32601 } }]);
      expect([unknown, events]).toEqual([method, []]);
    },
  );

  it('that is asked in a way that nobody understands is refused as well', () => {
    const { frames } = stage().opened().turn().ask(command, { itemId: null });
    expect(frames).toMatchObject([{ id: 7, error: { code: -32601 } }]);
  });
});
