import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { steadyAfterMs, useSteadyCard } from './use-steady-card.ts';

describe('useSteadyCard', () => {
  it('takes keys at once on a chosen card, and late on one that slid there', () => {
    let time = 10_000;
    const { result, rerender } = renderHook(({ acting, chosen }) => useSteadyCard(acting, chosen, () => time), {
      initialProps: { acting: 'a', chosen: 'a' },
    });
    expect(result.current()).toBe(true);
    rerender({ acting: 'b', chosen: 'a' });
    expect(result.current()).toBe(false);
    time += steadyAfterMs - 1;
    expect(result.current()).toBe(false);
    time += 1;
    expect(result.current()).toBe(true);
  });

  it('takes keys at once when a person goes on to the next', () => {
    const { result, rerender } = renderHook(({ acting, chosen }) => useSteadyCard(acting, chosen, () => 10_000), {
      initialProps: { acting: 'a', chosen: 'x' },
    });
    expect(result.current()).toBe(false);
    rerender({ acting: 'b', chosen: 'b' });
    expect(result.current()).toBe(true);
  });
});
