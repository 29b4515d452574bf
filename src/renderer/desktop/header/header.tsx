import './header.css';
import { useSessions, useWaiting } from '../../client/use-room.ts';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { useDesk } from '../desk/desk.ts';
import { showKeys } from '../keys/match-key.ts';
import { keyOf } from '../keys/shortcuts.ts';
import { lampOf } from '../rail/rail-words.ts';
import { HeaderTotals } from './header-totals.tsx';
import { PhonesButton } from './phones-button.tsx';

export function Header() {
  const { run, narrow, mac, state } = useDesk();
  const lamp = lampOf(useSessions());
  const waiting = useWaiting();
  const deckHidden = narrow || !state.layout.deck;
  return (
    <header className="desk-header">
      <h1 className="desk-brand" title={lamp.word}>
        <span className="desk-lamp" data-tone={lamp.tone} role="img" aria-label={lamp.word} />
        Signalbox
      </h1>
      <button type="button" className="desk-search" onClick={() => run('palette')} aria-keyshortcuts={keyOf('palette')}>
        <span>Search every session, or type a command</span>
        <Kbd>{showKeys(keyOf('palette') ?? '', mac)}</Kbd>
      </button>
      <HeaderTotals />
      <PhonesButton />
      <Button look="ghost" title="Settings" aria-label="Settings" onClick={() => run('settings')}>
        ⚙
      </Button>
      {deckHidden && (
        <button
          type="button"
          className="desk-deck-button"
          data-tone={waiting.length > 0 ? lamp.tone : 'plain'}
          data-waiting={waiting.length > 0}
          aria-expanded={narrow && state.deckOver}
          onClick={() => run('toggleDeck')}
        >
          <span className="desk-deck-count">{waiting.length}</span> <span>waiting</span>
        </button>
      )}
    </header>
  );
}
