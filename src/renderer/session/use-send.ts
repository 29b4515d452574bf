import { useState } from 'react';
import { limits } from '../../shared/limits.ts';
import type { SessionSummary } from '../../shared/session.ts';
import { useClient } from '../client/provider.tsx';
import { type Draft, useDraft } from './drafts.ts';
import { bytesText } from './figures.ts';
import { outgoingOf } from './slash-commands.ts';

export type Sending = ReturnType<typeof useDraft> & {
  send: () => Promise<void>;
  busy: boolean;
  /** Why the last try was refused. */
  refusal: string | undefined;
  refuse: (reason: string | undefined) => void;
};

/** The message of a session and its sending; a refused one stays where it is, to be mended or tried again. */
export function useSend(session: SessionSummary): Sending {
  const client = useClient();
  const drafted = useDraft(session.id);
  const [busy, setBusy] = useState(false);
  const [refusal, refuse] = useState<string>();
  const { draft, clear } = drafted;
  const sessionId = session.id;

  async function call({ id, text, images }: Draft) {
    const outgoing = images.length > 0 ? ({ kind: 'message' } as const) : outgoingOf(text, session.capabilities);
    switch (outgoing.kind) {
      case 'message':
        return client.call('message.send', { sessionId, id, text, images: [...images] });
      case 'rename':
        return client.call('session.rename', { sessionId, title: outgoing.title.slice(0, limits.titleBytes) });
      case 'command':
        return client.call('session.command', { sessionId, command: outgoing.command });
      default:
        return outgoing satisfies never;
    }
  }

  async function send(): Promise<void> {
    if (busy || (draft.text.trim() === '' && draft.images.length === 0)) return;
    const bytes = new TextEncoder().encode(draft.text).length;
    if (bytes > limits.localPromptBytes) {
      refuse(
        `This message has ${bytesText(bytes)}, and ${bytesText(limits.localPromptBytes)} is the most. Shorten it.`,
      );
      return;
    }
    setBusy(true);
    refuse(undefined);
    const result = await call(draft);
    setBusy(false);
    if (result.ok) clear(draft.id);
    else refuse(result.error.message);
  }

  return { ...drafted, send, busy, refusal, refuse };
}
