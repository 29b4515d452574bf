import { expect, it } from 'vitest';
import { sampleOf } from './schema-sample.ts';

it.each([
  [{ type: 'string' }, 'Fake'],
  [{ type: 'string', enum: ['a', 'b'] }, 'a'],
  [{ type: 'NUMBER', minimum: 4 }, 4],
  [{ type: 'integer' }, 1],
  [{ type: 'boolean' }, false],
  [{ type: 'array', items: { type: 'string' } }, []],
  [{ type: 'object' }, {}],
  [{ required: ['a'], properties: { a: { type: 'boolean' }, b: {} } }, { a: false }],
  [{ type: 'object', required: ['unknown'] }, { unknown: null }],
])('a sample of %j', (schema, sample) => {
  expect(sampleOf(schema)).toEqual(sample);
});
