import './pairing.css';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useLinkFacts, usePhoneClient } from '../client/phone-client.tsx';
import type { PairingTrouble } from '../link/link-state.ts';
import { troubleSentences } from '../shell/link-words.ts';
import { askDesk, offerOfCode } from './held-offer.ts';

/** For a phone that is not let in yet: where to get a code, and where to type it. */
export function PairScreen({ trouble }: { trouble: PairingTrouble | undefined }) {
  const { link } = usePhoneClient();
  const { deskName } = useLinkFacts();
  return (
    <main className="pair">
      <h1>Pair this phone</h1>
      <ol className="pair-steps">
        <li>
          On your computer, open Signalbox and choose <b>Pair a phone</b>.
        </li>
        <li>Scan the picture there with this phone’s camera, or type the code below it here.</li>
        <li>Compare six digits, and confirm on the computer.</li>
      </ol>
      <CodeForm trouble={trouble} />
      {deskName !== undefined && (
        <Button className="pair-back" onClick={link.retry}>
          Go on with {deskName}
        </Button>
      )}
      <p className="pair-limit">
        What goes between this phone and your computer is encrypted. Someone who rewrites the traffic of this network
        while the page loads could still change the page, so pair only on a network that you trust.
      </p>
    </main>
  );
}

/** The code of the pairing window, typed. */
export function CodeForm({ trouble }: { trouble: PairingTrouble | undefined }) {
  const { link } = usePhoneClient();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);

  async function send(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const held = await offerOfCode(text, askDesk);
    setBusy(false);
    if (typeof held === 'string') link.cannotPair(held);
    else link.pair(held);
  }

  return (
    <form
      className="pair-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor="pair-code">Code</label>
      <input
        id="pair-code"
        className="ui-input pair-code"
        value={text}
        onChange={(event) => setText(grouped(event.currentTarget.value))}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={40}
        aria-describedby="pair-trouble"
        aria-invalid={trouble !== undefined}
      />
      <p id="pair-trouble" className="pair-trouble" role="alert">
        {trouble !== undefined && troubleSentences[trouble]}
      </p>
      <Button look="primary" submit disabled={busy || text.trim() === ''}>
        {busy ? 'Asking your computer…' : 'Pair'}
      </Button>
    </form>
  );
}

/** In fours while it is typed at its end, as it stands on the computer. */
function grouped(text: string): string {
  const plain = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return plain.length > 16 ? text : plain.replace(/....(?=.)/g, '$&-');
}
