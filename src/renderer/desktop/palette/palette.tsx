import './palette.css';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useClient } from '../../client/provider.tsx';
import { useSession, useSessions, useWaiting } from '../../client/use-room.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { useDesk } from '../desk/desk.ts';
import { focusedSession } from '../grid/layout.ts';
import { PaletteRowFace } from './palette-row-face.tsx';
import { type Hit, type PaletteRow, paletteGroups } from './palette-rows.ts';

/** One field for everything: sessions by title, commands, and what was said anywhere. */
export function Palette() {
  const { state, dispatch, run } = useDesk();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const session = useSession(focusedSession(state.layout) ?? '');
  const hits = useHits(text);
  const groups = paletteGroups({ text, sessions: useSessions(), hits, session, card: useWaiting().length > 0 });
  const rows = groups.flatMap((group) => group.rows);
  const current = rows[Math.min(at, rows.length - 1)];

  const close = () => dispatch({ type: 'close' });
  const choose = (row: PaletteRow) => {
    close();
    if (row.kind === 'command') return run(row.command.id);
    const sessionId = row.session.id;
    dispatch({ type: 'arrange', action: { type: 'show', sessionId } });
    if (row.kind === 'hit') dispatch({ type: 'lookAt', at: { sessionId, seq: row.hit.seq } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && rows.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, rows.length - 1) + step + rows.length) % rows.length);
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      choose(current);
    }
  };

  return (
    <Dialog title="Search and commands" bare size="medium" onClose={close}>
      <div className="desk-palette">
        <input
          className="desk-palette-field"
          type="text"
          role="combobox"
          aria-label="Search every session, or type a command"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={current && `${listId} ${current.key}`.replaceAll(' ', '-')}
          placeholder="Search every session, or type a command"
          spellCheck={false}
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div className="desk-palette-list" role="listbox" id={listId} aria-label="Results">
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox may hold groups of options and no fieldset
            <div key={group.title} role="group" aria-label={group.title}>
              <p className="desk-palette-head" aria-hidden="true">
                {group.title}
              </p>
              {group.rows.map((row) => (
                <Option
                  key={row.key}
                  id={`${listId} ${row.key}`.replaceAll(' ', '-')}
                  row={row}
                  wanted={text}
                  current={row.key === current?.key}
                  onChoose={() => choose(row)}
                />
              ))}
            </div>
          ))}
          {rows.length === 0 && <p className="desk-palette-none">Nothing is called so, and nobody said it.</p>}
        </div>
        <p className="desk-palette-foot" aria-hidden="true">
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> to choose <Kbd>Enter</Kbd> to go <Kbd>Esc</Kbd> to close
        </p>
      </div>
    </Dialog>
  );
}

type OptionProps = { id: string; row: PaletteRow; wanted: string; current: boolean; onChoose: () => void };

function Option({ id, row, wanted, current, onChoose }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (current) element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard and chooses with Enter
    <div
      ref={element}
      id={id}
      className="desk-palette-row"
      role="option"
      aria-selected={current}
      tabIndex={-1}
      onClick={onChoose}
    >
      <PaletteRowFace row={row} wanted={wanted} />
    </div>
  );
}

/** Typing rests this long before every session is searched. */
const searchAfterMs = 120;
const mostHits = 20;

/** What was said with these words; the answer to older words never replaces that to newer ones. */
function useHits(text: string): readonly Hit[] {
  const client = useClient();
  const [found, setFound] = useState<{ text: string; hits: readonly Hit[] }>({ text: '', hits: [] });
  const wanted = text.trim();
  useEffect(() => {
    if (wanted.length < 2) return;
    let stale = false;
    const timer = setTimeout(() => {
      void client.call('search.query', { text: wanted, limit: mostHits }).then((result) => {
        if (!stale) setFound({ text: wanted, hits: result.ok ? result.value : [] });
      });
    }, searchAfterMs);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [client, wanted]);
  return wanted.length < 2 ? [] : found.hits;
}
