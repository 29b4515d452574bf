import type { CardDeadline } from '../../../shared/behaviour.ts';
import { limits } from '../../../shared/limits.ts';
import { Select } from '../../ui/text-field.tsx';
import { useDesk } from '../desk/desk.ts';

const minutesOffered = [5, 10, 30, 60];

/** When what waits at this desk denies itself. It counts at once, also for what waits already. */
export function DeadlineChoice() {
  const { behaviour, ask } = useDesk();
  const { cardDeadline } = behaviour;
  const choose = (value: CardDeadline) =>
    void ask('preference.set', { key: 'behaviour', value: { cardDeadline: value } });
  return (
    <Select
      label="Approvals deny themselves"
      hint={`This is for turns that began at this desk. In one that a phone began they always do, after ${limits.remoteApprovalMs / 60_000} minutes.`}
      value={cardDeadline}
      onChange={({ target }) => choose(choiceOf(target.value))}
    >
      {choices(cardDeadline).map((choice) => (
        <option key={choice} value={choice}>
          {words(choice)}
        </option>
      ))}
    </Select>
  );
}

/** What is set is always among them. */
function choices(now: CardDeadline): CardDeadline[] {
  const minutes = typeof now === 'number' && !minutesOffered.includes(now) ? [...minutesOffered, now] : minutesOffered;
  return ['auto', ...minutes.toSorted((one, other) => one - other), 'none'];
}

function choiceOf(value: string): CardDeadline {
  return value === 'auto' || value === 'none' ? value : Number(value);
}

function words(choice: CardDeadline): string {
  if (choice === 'none') return 'Never (then a phone cannot answer them)';
  if (choice === 'auto') return `After ${limits.deskApprovalWithPhoneMs / 60_000} minutes once a phone is paired`;
  return choice === 1 ? 'After 1 minute' : `After ${choice} minutes`;
}
