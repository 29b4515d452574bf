import { describe, expect, it } from 'vitest';
import { decideCall, type Turn } from './decide.ts';
import { scripted } from './script.ts';

const user = (text: string): Turn => ({ from: 'user', text });
const agent: Turn = { from: 'agent', text: '' };
const tool = (text: string): Turn => ({ from: 'tool', text });
const tools = ['Bash'];
const bash = { tool: { name: 'Bash', input: { command: 'ls' } } };

describe('decideCall', () => {
  it('goes on with the script by the results since', () => {
    const prompt = user(scripted('go', [bash], [bash], [{ say: 'end' }]));
    expect(decideCall({ turns: [prompt], tools })).toMatchObject({ kind: 'main', index: 0, blocks: [bash] });
    expect(decideCall({ turns: [prompt, agent, tool('1')], tools }).index).toBe(1);
    expect(decideCall({ turns: [prompt, agent, tool('1'), agent, tool('2')], tools }).blocks).toEqual([{ say: 'end' }]);
  });

  it('counts the results of calls that were made together once', () => {
    const turns = [
      user(scripted('go', [bash, bash], [{ say: 'end' }])),
      agent,
      tool('1'),
      user('a reminder'),
      tool('2'),
    ];
    expect(decideCall({ turns, tools }).index).toBe(1);
  });

  it('takes the newest prompt that has a script', () => {
    const turns = [
      user(scripted('old', [{ say: 'old' }])),
      agent,
      user(scripted('new', [{ say: 'new' }])),
      agent,
      user('and?'),
    ];
    expect(decideCall({ turns, tools }).blocks).toEqual([{ say: 'new' }]);
  });

  it('says what the last tool gave when the script is over', () => {
    const turns = [user(scripted('go', [bash])), agent, tool('a file')];
    expect(decideCall({ turns, tools }).blocks).toEqual([{ say: 'Done. Last tool result: a file' }]);
    expect(decideCall({ turns: [user('no script')], tools }).blocks).toEqual([{ say: 'No script was given.' }]);
  });

  it('knows a call beside the conversation by its want of tools, and a compaction by its prompt', () => {
    const turns = [user(scripted('go', [bash]))];
    expect(decideCall({ turns, tools: [] })).toMatchObject({ kind: 'side', blocks: [{ say: 'Fake title' }] });
    const compaction = [...turns, agent, user('Your task: a summary of the conversation so far.')];
    expect(decideCall({ turns: compaction, tools })).toMatchObject({ kind: 'side', blocks: [{ say: 'Fake summary' }] });
  });

  it('does not call a tool that was not offered, unless it is forced', () => {
    expect(decideCall({ turns: [user(scripted('go', [bash]))], tools: ['Read'] }).blocks).toEqual([
      { say: '(Bash is not offered.)' },
    ]);
    const forced = decideCall({ turns: [user(scripted('go', [{ force: 1 }, bash]))], tools: ['Read'] });
    expect(forced.blocks).toContainEqual(bash);
  });
});
