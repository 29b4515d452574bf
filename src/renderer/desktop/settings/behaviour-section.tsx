import './behaviour.css';
import type { Behaviour } from '../../../shared/behaviour.ts';
import { Choice } from '../../ui/choice.tsx';
import { useDesk } from '../desk/desk.ts';
import { DeadlineChoice } from './deadline-choice.tsx';

type Switch = { [Key in keyof Behaviour]: Behaviour[Key] extends boolean ? Key : never }[keyof Behaviour];

type Row = { key: Switch; label: string; description?: string };

const notifications: Row[] = [
  {
    key: 'doNotDisturb',
    label: 'Do not disturb',
    description: 'No notifications at all. The tray and the deck still show what waits.',
  },
  {
    key: 'tellWaiting',
    label: 'When something waits for you',
    description: 'Says the agent, the workspace and the tool. There is none for the session that you are looking at.',
  },
  {
    key: 'tellInput',
    label: 'Say what is asked for as well',
    description: 'The command or the question can then be read by whoever sees your screen, locked or not.',
  },
  { key: 'tellFinished', label: 'When a session has finished' },
  { key: 'tellFailed', label: 'When a session failed' },
];

const comingAndGoing: Row[] = [
  {
    key: 'keepInTray',
    label: 'Keep running in the tray when the window closes',
    description: 'Quit from the menu of the tray. Where there is no tray, start Signalbox again to get its window.',
  },
  { key: 'launchAtLogin', label: 'Start Signalbox when you log in' },
];

/** What the app tells by itself, how long it waits, and how it starts and ends. Each choice counts at once. */
export function BehaviourSection() {
  return (
    <div className="desk-behaviour">
      <Group title="Notifications" rows={notifications} />
      <QuietSessions />
      <fieldset className="desk-behaviour-group">
        <legend>Waiting</legend>
        <DeadlineChoice />
      </fieldset>
      <Group title="Coming and going" rows={comingAndGoing} />
    </div>
  );
}

function Group({ title, rows }: { title: string; rows: Row[] }) {
  const { behaviour, ask } = useDesk();
  return (
    <fieldset className="desk-behaviour-group">
      <legend>{title}</legend>
      {rows.map(({ key, label, description }) => (
        <Choice
          key={key}
          kind="checkbox"
          name={key}
          checked={behaviour[key]}
          onChange={(checked) => void ask('preference.set', { key: 'behaviour', value: { [key]: checked } })}
          label={label}
          description={description}
        />
      ))}
    </fieldset>
  );
}

function QuietSessions() {
  const { quietSessions } = useDesk().behaviour;
  const count = quietSessions.length;
  if (count === 0) return <p className="desk-note">The menu of a session silences that session alone.</p>;
  const words = count === 1 ? '1 session is silenced.' : `${count} sessions are silenced.`;
  return <p className="desk-note">{words} The menu of a session lets it speak again.</p>;
}
