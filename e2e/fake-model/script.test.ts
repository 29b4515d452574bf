import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findScript, scripted } from './script.ts';

describe('findScript', () => {
  it('finds nothing in ordinary words', () => {
    expect(findScript('mail me @@ home [1] @@[ unfinished')).toBeUndefined();
  });

  it('reads the script of a prompt', () => {
    expect(findScript(scripted('Do it', [{ say: 'a' }], [{ think: 'b' }]))).toEqual([[{ say: 'a' }], [{ think: 'b' }]]);
  });

  it('takes the last of two', () => {
    expect(findScript(`${scripted('one', [{ say: '1' }])}\n${scripted('two', [{ say: '2' }])}`)).toEqual([
      [{ say: '2' }],
    ]);
  });

  it('takes the outer one where a string holds another', () => {
    const inner = scripted('inner', [{ say: 'in ]]@@ side' }]);
    const outer = scripted('outer', [{ tool: { name: 'Task', input: { prompt: inner } } }]);
    expect(findScript(outer)).toEqual([[{ tool: { name: 'Task', input: { prompt: inner } } }]]);
    expect(findScript(inner)).toEqual([[{ say: 'in ]]@@ side' }]]);
  });

  it('knows what it was taught to do on some words, unless they carry a script', () => {
    const lessons = new Map([['Fix the test', [[{ say: 'taught' }]]]]);
    expect(findScript('Please. Fix the test now.', lessons)).toEqual([[{ say: 'taught' }]]);
    expect(findScript(scripted('Fix the test', [{ say: 'told' }]), lessons)).toEqual([[{ say: 'told' }]]);
    expect(findScript('Break the test', lessons)).toBeUndefined();
  });

  it('throws at a block that is none', () => {
    expect(() => findScript('@@[[{"shout":"a"}]]@@')).toThrow();
  });

  it('finds any script again, between any words', () => {
    const words = fc.string().filter((text) => !text.includes('@@['));
    fc.assert(
      fc.property(words, fc.string(), words, (before, said, after) => {
        expect(findScript(before + scripted('', [{ say: said }]) + after)).toEqual([[{ say: said }]]);
      }),
    );
  });
});
