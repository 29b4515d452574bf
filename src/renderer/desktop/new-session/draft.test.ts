import { describe, expect, it } from 'vitest';
import { agentLiteral } from '../testing/agent-literal.ts';
import { sessionLiteral } from '../testing/session-literal.ts';
import { chosenAgent, createInput, firstDraft, orderedAgents, recentFolders } from './draft.ts';

const older = sessionLiteral('o', { agent: 'x', workspace: '/a', createdAt: 1, policy: { kind: 'never' } });
const newer = sessionLiteral('n', { agent: 'y', workspace: '/b', createdAt: 2, policy: { kind: 'never' } });

describe('firstDraft', () => {
  it('begins where the newest session is, with the careful policy', () => {
    expect(firstDraft([newer, older])).toMatchObject({ agentId: 'y', folder: '/b', policy: { kind: 'on-request' } });
    expect(firstDraft([])).toMatchObject({ agentId: undefined, folder: '' });
  });
});

describe('recentFolders', () => {
  it('gives each once, newest first, and few', () => {
    const sessions = [older, newer, sessionLiteral('m', { workspace: '/a', createdAt: 3 })];
    expect(recentFolders(sessions)).toEqual(['/a', '/b']);
    expect(recentFolders(sessions, 1)).toEqual(['/a']);
  });
});

describe('agents', () => {
  const agents = [agentLiteral('gone', { installed: false }), agentLiteral('here')];

  it('stand with those of this machine first', () => {
    expect(orderedAgents(agents).map(({ id }) => id)).toEqual(['here', 'gone']);
  });

  it('are chosen as wished, else the first', () => {
    expect(chosenAgent(agents, 'here')?.id).toBe('here');
    expect(chosenAgent(agents, 'other')?.id).toBe('gone');
    expect(chosenAgent([], 'other')).toBeUndefined();
  });
});

describe('createInput', () => {
  it('sends nothing for what was left empty', () => {
    const draft = { ...firstDraft([]), title: '  ', message: ' \n' };
    expect(createInput(draft, agentLiteral('here'), '/c')).toEqual({
      agent: 'here',
      workspace: '/c',
      policy: { kind: 'on-request' },
    });
  });

  it('sends what was given, the message as it was typed', () => {
    const draft = { ...firstDraft([]), title: ' T ', model: 'm', mode: 'plan', message: ' go\n' };
    expect(createInput(draft, agentLiteral('here'), '/c')).toMatchObject({
      title: 'T',
      model: 'm',
      mode: 'plan',
      message: ' go\n',
    });
  });
});
