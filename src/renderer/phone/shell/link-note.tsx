import { useNow } from '../../client/time.tsx';
import { Button } from '../../ui/button.tsx';
import { useLinkFacts, useLinkState, usePhoneClient } from '../client/phone-client.tsx';
import { lossOf, lossSentence, retrySentence, sinceText } from './link-words.ts';

/** What is not as it should be with the connection, above everything else; nothing is hidden by it. */
export function LinkNote() {
  const { link } = usePhoneClient();
  const state = useLinkState();
  const { deskName = 'your computer', heardAt, kept } = useLinkFacts();
  const now = useNow();
  const loss = lossOf(state);
  if (loss !== undefined) {
    const age = heardAt === undefined ? undefined : sinceText(now - heardAt);
    return (
      <aside className="ph-note" data-tone="trouble">
        <p>
          <span role="status">{lossSentence(loss, deskName)}</span>
          {age !== undefined && ` What you see is ${age} old.`}{' '}
          {retrySentence(state.phase === 'offline' ? state.nextAt : undefined, now)}
        </p>
        <Button onClick={link.retry}>Try now</Button>
      </aside>
    );
  }
  if (!kept) {
    return (
      <aside className="ph-note" data-tone="wait">
        <p>This browser keeps nothing, so the pairing ends when this page is closed.</p>
      </aside>
    );
  }
  return null;
}
