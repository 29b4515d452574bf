import './rail.css';
import { useSessions } from '../../client/use-room.ts';
import { groupWords } from '../../session/words.ts';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { type Theme, themes } from '../../ui/theme.ts';
import { useDesk } from '../desk/desk.ts';
import { useMenu } from '../desk/use-menu.tsx';
import { cellCounts } from '../grid/layout.ts';
import { showKeys } from '../keys/match-key.ts';
import { keyOf } from '../keys/shortcuts.ts';
import { railGroups } from './rail-groups.ts';
import { RailRow } from './rail-row.tsx';

/** Every session, by what it needs; under it the shape of the grid. */
export function Rail({ wide }: { wide: boolean }) {
  const { run, mac } = useDesk();
  const groups = railGroups(useSessions());
  return (
    <nav className="desk-rail" data-wide={wide} aria-label="Sessions">
      <div className="desk-rail-top">
        <button
          type="button"
          className="desk-new"
          onClick={() => run('newSession')}
          aria-label={wide ? undefined : 'New session'}
          aria-keyshortcuts={keyOf('newSession')}
        >
          <span className="desk-plus" aria-hidden="true" />
          {wide && (
            <>
              <span>New session</span>
              <Kbd>{showKeys(keyOf('newSession') ?? '', mac)}</Kbd>
            </>
          )}
        </button>
      </div>
      <div className="desk-rail-list">
        {groups.map(({ group, sessions }) => (
          <section key={group} aria-label={`${groupWords[group]}, ${sessions.length}`}>
            <h2 className="desk-rail-head">
              <span>{groupWords[group]}</span>
              <span>{sessions.length}</span>
            </h2>
            <ul className="desk-rail-rows">
              {sessions.map((session) => (
                <RailRow key={session.id} session={session} wide={wide} />
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 && wide && <p className="desk-rail-empty">No sessions yet.</p>}
      </div>
      <RailFoot wide={wide} />
    </nav>
  );
}

function RailFoot({ wide }: { wide: boolean }) {
  const { state, dispatch, run } = useDesk();
  const themeWords: Record<Theme, string> = { dark: 'Dark', light: 'Light', system: 'As the system' };
  const look = useMenu('Theme', () =>
    themes.map((theme) => ({
      id: theme,
      label: `${theme === state.theme ? '● ' : '○ '}${themeWords[theme]}`,
      onSelect: () => dispatch({ type: 'theme', theme }),
    })),
  );
  return (
    <div className="desk-rail-foot">
      {wide && (
        <Segmented
          label="Cells of the grid"
          value={`${state.layout.count}`}
          options={cellCounts.map((count) => ({ value: `${count}`, label: `${count}`, title: cellsWord(count) }))}
          onChange={(value) => {
            const count = cellCounts.find((one) => `${one}` === value);
            if (count) dispatch({ type: 'arrange', action: { type: 'count', count } });
          }}
        />
      )}
      <span className="desk-rail-tools">
        <Button look="ghost" aria-label="Theme" title="Theme" aria-haspopup="menu" onClick={look.open}>
          <span className="desk-half-moon" aria-hidden="true" />
        </Button>
        <Button look="ghost" aria-label="All keys" title="All keys" onClick={() => run('help')}>
          ?
        </Button>
      </span>
      {look.menu}
    </div>
  );
}

function cellsWord(count: number): string {
  return count === 1 ? 'One cell' : `${count} cells`;
}
