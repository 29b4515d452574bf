import { useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { bytesText } from '../../session/figures.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useLinkState, usePhoneClient } from '../client/phone-client.tsx';

/** What was written and not sent yet, by session: a screen that is left keeps nothing itself. */
const drafts = new Map<string, string>();

/** Says something to the agent. What was sent says so; what was not says why, and stays. */
export function MessageField({ sessionId }: { sessionId: string }) {
  const { link } = usePhoneClient();
  const isLive = useLinkState().phase === 'live';
  const [text, setText] = useState(() => drafts.get(sessionId) ?? '');
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ ok: boolean; words: string }>();
  const bytes = new TextEncoder().encode(text).length;
  const tooLong = bytes > limits.remotePromptBytes;

  function write(next: string): void {
    drafts.set(sessionId, next);
    setText(next);
    setSaid(undefined);
  }

  function send(): void {
    const message = text.trim();
    if (busy || message === '' || tooLong) return;
    setBusy(true);
    link.ask(
      'message',
      { sessionId, text: message },
      (answer) => {
        setBusy(false);
        if (answer.ok) write('');
        setSaid(answer.ok ? { ok: true, words: 'Sent.' } : { ok: false, words: answer.message });
      },
      () => true,
    );
  }

  return (
    <form
      className="mf"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="mf-row">
        <TextArea
          aria-label="Message to the agent"
          placeholder="Message"
          maxRows={6}
          value={text}
          disabled={busy}
          aria-invalid={tooLong}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <Button look="primary" submit disabled={busy || !isLive || text.trim() === '' || tooLong}>
          {busy ? 'Sending…' : 'Send'}
        </Button>
      </div>
      <p className="mf-said" role="status" data-refused={tooLong || said?.ok === false || undefined}>
        {tooLong
          ? `${bytesText(bytes)} of ${bytesText(limits.remotePromptBytes)} at most. Write less, or send it from your computer.`
          : (said?.words ?? (busy && !isLive ? 'Waits for the connection…' : ''))}
      </p>
    </form>
  );
}
