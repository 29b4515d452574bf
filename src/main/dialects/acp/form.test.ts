import { describe, expect, it } from 'vitest';
import { contentOf, promptsOf } from './form.ts';
import { onStage } from './testing/stage.ts';

describe('a form', () => {
  it('with one choice and a field for other words is one question (0.101)', () => {
    const form = promptsOf('Which colour?', {
      properties: {
        question_0: { type: 'string', title: 'Colour', oneOf: [{ const: 'Red', title: 'Red', description: 'warm' }] },
        question_0_custom: { type: 'string', title: 'Other' },
      },
    });
    expect(form?.prompts).toEqual([
      {
        id: 'question_0',
        prompt: 'Which colour?',
        header: 'Colour',
        options: [{ label: 'Red', description: 'warm' }],
        multiSelect: false,
        freeText: true,
      },
    ]);
    const fields = form?.fields ?? [];
    expect(contentOf(fields, { question_0: ['Red'] })).toEqual({ question_0: 'Red' });
    expect(contentOf(fields, { question_0: ['Green'] })).toEqual({ question_0_custom: 'Green' });
    expect(contentOf(fields, { question_0: ['Red', 'a dark one'] })).toEqual({
      question_0: 'Red',
      question_0_custom: 'a dark one',
    });
  });

  it('takes the question from the field where that is one (2.6)', () => {
    const form = promptsOf('Codex needs your input to continue.', {
      properties: { colour: { type: 'string', title: 'Which colour?', description: 'Colour', enum: ['a'] } },
    });
    expect(form?.prompts[0]).toMatchObject({ prompt: 'Which colour?', header: 'Colour', freeText: false });
  });

  it('is answered in the types of its fields', () => {
    const properties = {
      name: { type: 'string' },
      size: { type: 'number' },
      count: { type: 'integer' },
      sure: { type: 'boolean' },
      some: {
        type: 'array',
        items: {
          anyOf: [
            { const: 'x', title: 'X' },
            { const: 'y', title: 'X' },
          ],
        },
      },
      odd: { type: 'brand_new' },
    };
    const form = promptsOf('Tell me', { properties });
    expect(form?.prompts.map(({ id, multiSelect, freeText }) => [id, multiSelect, freeText])).toEqual([
      ['name', false, true],
      ['size', false, true],
      ['count', false, true],
      ['sure', false, false],
      ['some', true, false],
      ['odd', false, true],
    ]);
    const answers = { name: ['N'], size: ['1.5'], count: ['2.9'], sure: ['No'], some: ['X', 'X (y)'], odd: ['?'] };
    expect(contentOf(form?.fields ?? [], answers)).toEqual({
      name: 'N',
      size: 1.5,
      count: 2,
      sure: false,
      some: ['x', 'y'],
      odd: '?',
    });
    expect(contentOf(form?.fields ?? [], { size: ['many'] })).toEqual({ some: [] });
  });

  it('without fields is a thing to be agreed to', () => {
    expect(promptsOf('Really?', {})?.prompts).toMatchObject([{ prompt: 'Really?', options: [{ label: 'Yes' }] }]);
    expect(promptsOf('Really?', null)?.prompts).toHaveLength(1);
  });

  it('that is too long is declined, and that is said', () => {
    const stage = onStage().opened();
    stage.turn();
    const properties = Object.fromEntries(Array.from({ length: 17 }, (_, place) => [`f${place}`, { type: 'string' }]));
    const told = stage.ask(1, 'elicitation/create', { mode: 'form', message: 'M', requestedSchema: { properties } });
    expect(told.frames).toEqual([{ jsonrpc: '2.0', id: 1, result: { action: 'decline' } }]);
    expect(told.events).toMatchObject([{ type: 'error', code: 'formTooLong' }]);
    expect(stage.ask(2, 'elicitation/create', { mode: 'url', url: 'x' }).frames).toMatchObject([
      { id: 2, error: { code: -32602 } },
    ]);
  });

  it.each([
    [
      { verdict: 'answered', decidedBy: 'user', answers: { a: ['x'] }, at: 1 },
      { action: 'accept', content: { a: 'x' } },
    ],
    [{ verdict: 'none', decidedBy: 'user', at: 1 }, { action: 'decline' }],
    [{ verdict: 'none', decidedBy: 'turnEnded', at: 1 }, { action: 'cancel' }],
  ] as const)('is answered (%j)', (settlement, result) => {
    const stage = onStage().opened();
    stage.turn();
    const requestedSchema = { properties: { a: { type: 'string' } } };
    const [asked] = stage.ask('q', 'elicitation/create', { message: 'M', requestedSchema }).events;
    const id = asked && 'id' in asked ? (asked.id ?? '') : '';
    const told = stage.command({ kind: 'settle', id, settlement: { ...settlement } as never });
    expect(told.frames).toEqual([{ jsonrpc: '2.0', id: 'q', result }]);
  });
});
