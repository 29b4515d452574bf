import type { Goal } from '../../shared/session.ts';
import { Chip } from '../ui/chip.tsx';
import { Meter } from '../ui/meter.tsx';
import { budgetText, goalSaid } from './goal-words.ts';

/** What the session works towards, and how much of its budget is spent. */
export function GoalChip({ goal }: { goal: Goal }) {
  const { word, tone, sentence } = goalSaid(goal);
  const { tokenBudget, tokensUsed } = goal;
  const budget = tokenBudget !== undefined && tokensUsed !== undefined;
  return (
    <span className="session-head-goal">
      <Chip tone={tone} title={sentence}>
        {word}
      </Chip>
      {budget && (
        <Meter
          share={tokensUsed / tokenBudget}
          tone={tokensUsed >= tokenBudget ? 'wait' : 'plain'}
          label={`Budget: ${budgetText(tokensUsed, tokenBudget)}`}
        />
      )}
    </span>
  );
}
