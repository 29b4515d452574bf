import { describe, expect, it } from 'vitest';
import { sessionLiteral } from '../testing/session-literal.ts';
import { folderName, initials, lampOf, secondLine, waitingWord } from './rail-words.ts';

const approval = sessionLiteral('a', { approvals: 1, questions: 1, status: 'awaitingInput' });
const question = sessionLiteral('q', { questions: 2, status: 'awaitingInput' });
const works = sessionLiteral('w', { status: 'running' });
const broken = sessionLiteral('b', {
  status: 'exited',
  trouble: { code: 'exit', message: 'exited with 1: not signed in' },
});
const idle = sessionLiteral('i');

describe('waitingWord', () => {
  it.each([
    [approval, '1 approval and 1 question'],
    [question, '2 questions'],
    [sessionLiteral('s', { approvals: 3 }), '3 approvals'],
  ])('counts', (session, word) => {
    expect(waitingWord(session)).toBe(word);
  });
});

describe('lampOf', () => {
  it.each([
    [[idle, works, broken, question, approval], 'wait', '1 session waits for you'],
    [[idle, works, broken, question, question], 'ask', '2 sessions ask you something'],
    [[idle, works, broken], 'trouble', '1 session in trouble'],
    [[idle, works, works], 'work', '2 sessions working'],
    [[idle], 'done', 'All is quiet'],
    [[], 'done', 'All is quiet'],
  ])('shows the most urgent', (sessions, tone, word) => {
    expect(lampOf(sessions)).toEqual({ tone, word });
  });
});

describe('secondLine', () => {
  it('says what a session calls with', () => {
    expect(secondLine(sessionLiteral('s', { attention: 'Build done' }))).toBe('Build done');
  });

  it('says agent, folder and branch', () => {
    const session = sessionLiteral('s', { workspace: '/home/ada/shop/', branch: 'fix/flaky' });
    expect(secondLine(session)).toBe('Echo · shop · fix/flaky');
    expect(secondLine({ ...session, branch: undefined })).toBe('Echo · shop');
  });

  it('says the trouble instead, unless it works again', () => {
    expect(secondLine(broken)).toBe('exited with 1: not signed in');
    expect(secondLine({ ...broken, status: 'running' })).toBe('Echo · b');
  });
});

describe('folderName and initials', () => {
  it.each([
    ['/', '/'],
    ['/home/ada/shop', 'shop'],
    ['C:\\work\\shop\\', 'shop'],
  ])('%s is %s', (path, name) => {
    expect(folderName(path)).toBe(name);
  });

  it.each([
    ['Flaky checkout test', 'FC'],
    ['docs', 'D'],
    ['…', '?'],
    ['«Überholen» 2', 'Ü2'],
  ])('%s is %s', (title, letters) => {
    expect(initials(title)).toBe(letters);
  });
});
