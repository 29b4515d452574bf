import { describe, expect, it } from 'vitest';
import { codexModes, defaultMode, factsOf, modeOf, sandboxPolicy } from './modes.ts';

describe('the modes', () => {
  it.each(codexModes.map(({ id }) => id))('%s is recognised from the settings that it stands for', (id) => {
    const facts = factsOf(id);
    if (!facts) throw new Error('no facts');
    const { type } = sandboxPolicy(facts.sandbox);
    expect(modeOf({ policy: facts.policy, sandbox: String(type), plan: facts.plan }).id).toBe(id);
  });

  it('begin with one that asks', () => {
    expect(factsOf(defaultMode)).toEqual({ policy: 'untrusted', sandbox: 'workspace-write', plan: false });
  });

  it.each([
    ['never', 'workspaceWrite', 'never/workspace-write'],
    ['untrusted', 'readOnly', 'untrusted/read-only'],
    [{ granular: {} }, 'readOnly', 'granular/read-only'],
    ['on-request', 'externalSandbox', 'on-request/externalSandbox'],
    [undefined, 'constructor', 'unknown/constructor'],
  ])('of a person are told in the words of the agent: %s, %s', (policy, sandbox, id) => {
    expect(modeOf({ policy, sandbox, plan: false }).id).toBe(id);
  });

  it('of a person can be taken up again', () => {
    expect(factsOf('never/workspace-write')).toEqual({ policy: 'never', sandbox: 'workspace-write', plan: false });
    for (const none of ['', 'nothing', 'granular/read-only', 'never', 'constructor', 'never/constructor']) {
      expect(factsOf(none)).toBeUndefined();
    }
  });

  it('that plan are the same whatever else is set', () => {
    expect(modeOf({ policy: 'never', sandbox: 'dangerFullAccess', plan: true }).id).toBe('plan');
  });
});
