import { expect, test } from 'vitest';
import type { Prompt } from '../../shared/waiting.ts';
import { answerOf, answersOf, chooseOption, emptyDraft, openOwn } from './question-answers.ts';

const one: Prompt = {
  id: 'p',
  prompt: 'Which?',
  options: [{ label: 'A' }, { label: 'B' }, { label: 'C' }],
  multiSelect: false,
  freeText: true,
};
const many: Prompt = { ...one, id: 'q', multiSelect: true };

test('of one answer the last choice counts', () => {
  const draft = chooseOption(one, chooseOption(one, emptyDraft, 'A', true), 'B', true);
  expect(answerOf(one, draft)).toEqual(['B']);
  const own = { ...openOwn(one, draft, true), own: ' mine ' };
  expect(answerOf(one, own)).toEqual(['mine']);
  expect(answerOf(one, chooseOption(one, own, 'A', true))).toEqual(['A']);
});

test('of several answers all count, in the order offered, the own words last', () => {
  const draft = chooseOption(many, chooseOption(many, emptyDraft, 'C', true), 'A', true);
  expect(answerOf(many, draft)).toEqual(['A', 'C']);
  expect(answerOf(many, { ...openOwn(many, draft, true), own: 'mine' })).toEqual(['A', 'C', 'mine']);
  expect(answerOf(many, chooseOption(many, draft, 'A', false))).toEqual(['C']);
});

test('without options the own words are the answer', () => {
  expect(answerOf({ ...one, options: [] }, { ...emptyDraft, own: 'mine' })).toEqual(['mine']);
  expect(answerOf({ ...one, freeText: false }, { ...emptyDraft, own: 'mine', ownOpen: true })).toEqual([]);
});

test('all prompts are answered, or nothing is', () => {
  const drafts = new Map([['p', chooseOption(one, emptyDraft, 'A', true)]]);
  expect(answersOf([one, many], drafts)).toBeUndefined();
  drafts.set('q', chooseOption(many, emptyDraft, 'B', true));
  expect(answersOf([one, many], drafts)).toEqual({ p: ['A'], q: ['B'] });
});
