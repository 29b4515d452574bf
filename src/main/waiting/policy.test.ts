import { describe, expect, test } from 'vitest';
import { inputHash } from '../../shared/input-hash.ts';
import { ruleChoices } from '../../shared/rule-choices.ts';
import { describeRule } from '../../shared/rule-words.ts';
import type { Approval, Policy, Risk, SessionRule } from '../../shared/waiting.ts';
import { decidePolicy } from './policy.ts';
import { approvalOf } from './waiting-fixture.ts';

const verdict = (policy: Policy, approval: Approval, rules: SessionRule[] = [], callFailed = false) => {
  const ruling = decidePolicy(policy, rules, approval, { callFailed });
  return ruling.kind === 'ask' ? 'ask' : ruling.verdict;
};
const risks: Risk[] = ['read', 'edit', 'execute', 'network', 'destructive', 'unknown'];
const table = (policy: Policy, changes: Partial<Approval> = {}) =>
  risks.map((risk) => verdict(policy, approvalOf({ risk, ...changes })));
const choicesOf = (approval: Approval) => ruleChoices(approval, inputHash(approval.input));
const ruleOf = (approval: Approval, match = choicesOf(approval)[0]): SessionRule => {
  return { id: 'r', match, madeAt: 0, passed: 0 };
};

describe('the policies', () => {
  test('on-request asks whenever the agent asks', () => {
    expect(table({ kind: 'on-request' })).toEqual(risks.map(() => 'ask'));
  });

  test('untrusted asks for all but reads; what nobody knows is no read', () => {
    expect(table({ kind: 'untrusted' })).toEqual(['allow', 'ask', 'ask', 'ask', 'ask', 'ask']);
  });

  test('never asks for nothing', () => {
    expect(table({ kind: 'never' })).toEqual(risks.map(() => 'allow'));
  });

  test('on-failure asks when the agent says why, and for what destroys or is not known', () => {
    expect(table({ kind: 'on-failure' })).toEqual(['allow', 'allow', 'allow', 'allow', 'ask', 'ask']);
    expect(table({ kind: 'on-failure' }, { reason: 'It failed in the sandbox' })).toEqual(risks.map(() => 'ask'));
  });

  test('on-failure asks for everything once a call of the turn has failed, for an agent that only asks before', () => {
    expect(risks.map((risk) => verdict({ kind: 'on-failure' }, approvalOf({ risk }), [], true))).toEqual(
      risks.map(() => 'ask'),
    );
  });

  test('reject refuses its categories and asks for the rest', () => {
    expect(table({ kind: 'reject', risks: ['network', 'destructive'] })).toEqual([
      'ask',
      'ask',
      'ask',
      'deny',
      'deny',
      'ask',
    ]);
  });
});

describe('a standing permission', () => {
  test('for a command is for exactly this one, word by word, in this folder, by this tool', () => {
    const rule = ruleOf(approvalOf({ argv: ['make', 'all'], command: 'make all' }));
    const allows = (changes: Partial<Approval>) =>
      verdict({ kind: 'on-request' }, approvalOf({ argv: ['make', 'all'], ...changes }), [rule]);
    expect(allows({})).toBe('allow');
    expect(allows({ argv: ['make all'] })).toBe('ask');
    expect(allows({ argv: ['make', 'all', '-k'] })).toBe('ask');
    expect(allows({ cwd: '/elsewhere' })).toBe('ask');
    expect(allows({ tool: 'bash' })).toBe('ask');
  });

  test('for an edit is for one file, and not for a call that touches another one too', () => {
    const edit = (path: string) => ({ path, oldText: 'a', newText: 'b', coverage: 'file' as const });
    const edits = (...paths: string[]) => approvalWithoutCommand({ tool: 'edit', edits: paths.map(edit) });
    const rule = ruleOf(edits('/w/a'));
    expect(rule.match).toEqual({ kind: 'path', tool: 'edit', path: '/w/a' });
    expect(verdict({ kind: 'on-request' }, edits('/w/a', '/w/a'), [rule])).toBe('allow');
    expect(verdict({ kind: 'on-request' }, edits('/w/a', '/w/b'), [rule])).toBe('ask');
    expect(verdict({ kind: 'on-request' }, edits(), [rule])).toBe('ask');
    expect(ruleOf(edits('/w/a', '/w/b')).match.kind).toBe('input');
  });

  test.each(['/elsewhere/a', '/w/../etc/a', '../a', '/work/a'])(
    'for a path outside the workspace, %s, is for exactly this input',
    (path) => {
      const edits = [{ path, oldText: 'a', newText: 'b', coverage: 'file' as const }];
      expect(ruleOf(approvalWithoutCommand({ tool: 'edit', edits })).match.kind).toBe('input');
    },
  );

  test('for a tool is for all that it does but what destroys, and is not offered for that', () => {
    const rule = ruleOf(approvalOf(), { kind: 'tool', tool: 'shell' });
    const allows = (changes: Partial<Approval>) => verdict({ kind: 'on-request' }, approvalOf(changes), [rule]);
    expect(allows({ command: 'ls' })).toBe('allow');
    expect(allows({ risk: 'destructive' })).toBe('ask');
    expect(allows({ tool: 'shell2' })).toBe('ask');
    expect(choicesOf(approvalOf()).map(({ kind }) => kind)).toEqual(['command', 'tool']);
    expect(choicesOf(approvalOf({ risk: 'destructive' })).map(({ kind }) => kind)).toEqual(['command']);
  });

  test('for a command does not let the same words through with another environment', () => {
    const rule = ruleOf(approvalOf());
    expect(verdict({ kind: 'on-request' }, approvalOf({ env: { PATH: '/tmp' } }), [rule])).toBe('ask');
    expect(ruleOf(approvalOf({ env: { PATH: '/tmp' } })).match.kind).toBe('input');
  });

  test('for anything else is for exactly this input', () => {
    const rule = ruleOf(approvalWithoutCommand({ input: { url: 'x', deep: { a: 1, b: 2 } } }));
    expect(
      verdict({ kind: 'on-request' }, approvalWithoutCommand({ input: { deep: { b: 2, a: 1 }, url: 'x' } }), [rule]),
    ).toBe('allow');
    expect(
      verdict({ kind: 'on-request' }, approvalWithoutCommand({ input: { url: 'y', deep: { a: 1, b: 2 } } }), [rule]),
    ).toBe('ask');
  });

  test('gives way to a category that is refused', () => {
    const approval = approvalOf({ risk: 'destructive' });
    expect(verdict({ kind: 'reject', risks: ['destructive'] }, approval, [ruleOf(approval)])).toBe('deny');
  });

  test('says which it was, in words', () => {
    const rule = ruleOf(approvalOf());
    expect(decidePolicy({ kind: 'on-request' }, [rule], approvalOf(), { callFailed: false })).toEqual({
      kind: 'settle',
      verdict: 'allow',
      ruleId: 'r',
      rule: describeRule(rule),
    });
  });
});

function approvalWithoutCommand(changes: Partial<Approval>): Approval {
  const { command: _, ...approval } = approvalOf();
  return { ...approval, ...changes };
}
