import { describe, expect, it } from 'vitest';
import type { Settlement } from '../../../shared/waiting.ts';
import { type CanUseTool, canUseToolSchema } from './control-lines.ts';
import { decisionsFor, denialWords } from './decisions.ts';

const request = (more: Record<string, unknown> = {}): CanUseTool =>
  canUseToolSchema.parse({ subtype: 'can_use_tool', tool_name: 'Bash', input: {}, tool_use_id: 't', ...more });
const rule = {
  type: 'addRules',
  behavior: 'allow',
  rules: [{ toolName: 'Bash', ruleContent: 'ls *' }],
  destination: 'localSettings',
};
const kinds = (asked: CanUseTool) => decisionsFor(asked).decisions.map((decision) => decision.kind);

describe('decisionsFor', () => {
  it('offers the plain ones', () => {
    expect(kinds(request())).toEqual(['allowOnce', 'deny', 'denyAndStop']);
  });

  it('says what "always" would write, and where', () => {
    const { decisions, suggestions } = decisionsFor(request({ permission_suggestions: [rule] }));
    expect(decisions[1]).toMatchObject({
      kind: 'allowAlways',
      label: 'Always allow Bash(ls *) in this folder, for you',
    });
    expect(suggestions).toEqual([rule]);
  });

  it('never sends back what changes the mode or adds folders', () => {
    const others = [
      { type: 'setMode', mode: 'acceptEdits', destination: 'session' },
      { type: 'addDirectories', directories: ['/'], destination: 'session' },
      { ...rule, behavior: 'deny' },
    ];
    expect(decisionsFor(request({ permission_suggestions: others })).suggestions).toEqual([]);
    expect(decisionsFor(request({ permission_suggestions: [...others, rule] })).suggestions).toEqual([rule]);
  });

  it('offers no "always" where the agent forbids it', () => {
    expect(kinds(request({ permission_suggestions: [rule], suppress_always_allow_rule: true }))).not.toContain(
      'allowAlways',
    );
  });
});

describe('denialWords', () => {
  const denied = (more: Partial<Settlement>): Settlement => ({ verdict: 'deny', decidedBy: 'user', at: 0, ...more });
  it.each([
    [denied({ reason: 'Not now.' }), 'Not now.'],
    [denied({ reason: '  ' }), 'The user does not want this to be done.'],
    [
      denied({ decidedBy: 'rule', rule: 'This session refuses every call' }),
      'Not allowed: This session refuses every call.',
    ],
    [denied({ decidedBy: 'expiry' }), 'Nobody answered in time, so this was not done.'],
    [denied({ decidedBy: 'turnEnded' }), 'Nobody can answer this any more, so it was not done.'],
  ])('%j', (settlement, words) => {
    expect(denialWords(settlement)).toBe(words);
  });
});
