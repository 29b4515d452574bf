import { describe, expect, it } from 'vitest';
import type { Json } from '../../../shared/ids.ts';
import type { Settlement } from '../../../shared/waiting.ts';
import { type Outcome, type Stage, stage } from './testing/stage.ts';

const byUser = { decidedBy: 'user' as const, at: 0 };

function question(asked: Outcome) {
  const found = asked.events.find((event) => event.type === 'questionAsked');
  if (!found) throw new Error('No question.');
  return found;
}

function answer(on: Stage, id: string, settlement: Partial<Settlement>): Json | undefined {
  return on.command({ kind: 'settle', id, settlement: { verdict: 'answered', ...byUser, ...settlement } }).frames[0]
    ?.result;
}

describe('a question of the model', () => {
  const request = 'item/tool/requestUserInput';
  const questions = [
    { id: 'a', header: 'A', question: 'Which?', isOther: false, options: [{ label: 'One', description: 'the first' }] },
    { id: 'b', header: '', question: 'What?', isOther: false, options: null },
  ];

  it('is asked in its own words, and answered by its ids', () => {
    const on = stage().opened().turn();
    const { id, prompts } = question(on.ask(request, { itemId: 'q', questions }));
    expect(prompts).toEqual([
      {
        id: 'a',
        prompt: 'Which?',
        header: 'A',
        options: [{ label: 'One', description: 'the first' }],
        multiSelect: false,
        freeText: false,
      },
      { id: 'b', prompt: 'What?', options: [], multiSelect: false, freeText: true },
    ]);
    expect(answer(on, id, { answers: { a: ['One'], b: ['words'] } })).toEqual({
      answers: { a: { answers: ['One'] }, b: { answers: ['words'] } },
    });
  });

  it('that nobody answers is answered with nothing', () => {
    const on = stage().opened().turn();
    const { id } = question(on.ask(request, { itemId: 'q', questions }));
    expect(answer(on, id, { verdict: 'none', decidedBy: 'expiry' })).toEqual({ answers: {} });
  });

  it('for a secret is not asked, because answers are kept', () => {
    const secret = { ...questions[1], isSecret: true };
    const { events, frames } = stage()
      .opened()
      .turn()
      .ask(request, { itemId: 'q', questions: [secret] });
    expect(events).toMatchObject([{ type: 'error', code: 'secretRefused' }]);
    expect(frames).toEqual([{ id: 7, result: { answers: {} } }]);
  });
});

describe('a form of an MCP server', () => {
  const request = 'mcpServer/elicitation/request';
  const form = (properties: object, more: object = {}) => ({
    serverName: 'files',
    mode: 'form',
    message: 'Fill in',
    requestedSchema: { type: 'object', properties, ...more },
  });
  const fields = {
    name: { type: 'string', title: 'Name', description: 'Your name' },
    size: { type: 'integer' },
    sure: { type: 'boolean' },
    colour: { type: 'string', enum: ['r', 'b'], enumNames: ['Red', 'Blue'] },
    kind: { type: 'string', oneOf: [{ const: 'k1', title: 'First kind' }] },
    tags: { type: 'array', items: { enum: ['x', 'y'] } },
    spare: { type: 'string' },
  };
  const required = ['name', 'size', 'sure', 'colour', 'kind', 'tags'];

  it('is asked field by field, and filled in with values instead of words', () => {
    const on = stage().opened().turn();
    const { id, prompts, title } = question(on.ask(request, form(fields, { required })));
    expect(title).toBe('Fill in');
    expect(
      prompts.map(({ prompt, options, multiSelect, freeText }) => [
        prompt,
        options.map(({ label }) => label),
        multiSelect,
        freeText,
      ]),
    ).toEqual([
      ['Your name', [], false, true],
      ['size', [], false, true],
      ['sure', ['Yes', 'No'], false, false],
      ['colour', ['Red', 'Blue'], false, false],
      ['kind', ['First kind'], false, false],
      ['tags', ['x', 'y'], true, false],
      ['spare', ['Leave empty'], false, true],
    ]);
    const answers = {
      name: ['Ann'],
      size: ['3'],
      sure: ['Yes'],
      colour: ['Blue'],
      kind: ['First kind'],
      tags: ['x', 'y'],
      spare: ['Leave empty'],
    };
    expect(answer(on, id, { answers })).toEqual({
      action: 'accept',
      content: { name: 'Ann', size: 3, sure: true, colour: 'b', kind: 'k1', tags: ['x', 'y'] },
      _meta: null,
    });
  });

  it.each([
    ['user', 'decline'],
    ['expiry', 'cancel'],
  ] as const)('that is not filled in because of %s is told so', (decidedBy, action) => {
    const on = stage().opened().turn();
    const { id } = question(on.ask(request, form({ name: { type: 'string' } })));
    expect(answer(on, id, { verdict: 'none', decidedBy })).toEqual({ action, content: null, _meta: null });
  });

  it('that asks for more than a card can hold is refused', () => {
    const many = Object.fromEntries(Array.from({ length: 17 }, (_, place) => [`f${place}`, { type: 'string' }]));
    expect(stage().opened().turn().ask(request, form(many)).frames).toMatchObject([{ error: { code: -32601 } }]);
  });

  it('without fields, or an address to visit, is a card', () => {
    expect(stage().opened().turn().ask(request, form({})).card()).toMatchObject({ tool: 'files', risk: 'unknown' });
    const visit = { serverName: 'files', mode: 'url', message: 'Sign in', url: 'https://example.org' };
    const card = stage().opened().turn().ask(request, visit).card();
    expect(card).toMatchObject({
      input: { server: 'files', url: 'https://example.org' },
      risk: 'network',
      title: 'Sign in',
    });
    expect(card.decisions.map(({ label }) => label)).toEqual(['Accept', 'Decline']);
  });
});
