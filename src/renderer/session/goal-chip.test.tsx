import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { GoalChip } from './goal-chip.tsx';

it('shows the state, and the budget where both of its figures are known', () => {
  const goal = { objective: 'All green', state: 'budgetLimited', tokenBudget: 1_000 } as const;
  const { rerender } = render(<GoalChip goal={goal} />);
  expect(screen.getByText('Goal out of budget').getAttribute('title')).toContain('All green');
  expect(screen.queryByRole('img')).toBeNull();
  rerender(<GoalChip goal={{ ...goal, tokensUsed: 1_100 }} />);
  expect(screen.getByRole('img', { name: 'Budget: 1.1 k of 1.0 k tokens' }).getAttribute('data-tone')).toBe('wait');
});
