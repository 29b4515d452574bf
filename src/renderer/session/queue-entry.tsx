import { useState } from 'react';
import type { CallError } from '../../shared/link.ts';
import type { QueuedMessage } from '../../shared/session.ts';
import { useClient } from '../client/provider.tsx';
import { Button } from '../ui/button.tsx';
import { VisibleText } from '../ui/visible-text.tsx';
import { QueueEditor } from './queue-editor.tsx';

export type QueueEntryProps = {
  sessionId: string;
  message: QueuedMessage;
  onRefused: (reason: string | undefined) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
};

/** A queued message with what can be done to it; one that the agent already has can only be looked at. */
export function QueueEntry({ sessionId, message, onRefused, onUp, onDown }: QueueEntryProps) {
  const client = useClient();
  /** The whole message as it is edited; the summary has only its beginning. */
  const [edited, setEdited] = useState<QueuedMessage>();
  const { id, revision, text, images, sent } = message;

  async function edit(): Promise<void> {
    const result = await client.call('message.list', { sessionId });
    if (!result.ok) return onRefused(result.error.message);
    const whole = result.value.find((one) => one.id === id);
    if (!whole) return onRefused('The agent has read this message already.');
    onRefused(undefined);
    setEdited(whole);
  }

  async function remove(): Promise<void> {
    const result = await client.call('message.remove', { sessionId, id, revision });
    onRefused(result.ok ? undefined : result.error.message);
  }

  async function save(newText: string): Promise<void> {
    if (!edited) return;
    const result = await client.call('message.edit', { sessionId, id, revision: edited.revision, text: newText });
    if (result.ok) {
      setEdited(undefined);
      return onRefused(undefined);
    }
    onRefused(result.error.message);
    const current = currentOf(result.error);
    // Somebody changed it in between: the draft stays, and the next try is made from what is there now.
    if (current) setEdited(current);
    else setEdited(undefined);
  }

  if (edited) {
    return (
      <li className="queue-entry" data-editing="true">
        <QueueEditor message={edited} onSave={save} onCancel={() => setEdited(undefined)} />
      </li>
    );
  }
  return (
    <li className="queue-entry">
      <span className="queue-text">
        <VisibleText text={text.replaceAll('\n', ' ')} strictness="prose" />
        {images.length > 0 && (
          <span className="queue-note"> with {images.length === 1 ? 'a picture' : 'pictures'}</span>
        )}
      </span>
      {sent ? (
        <span className="queue-note">with the agent</span>
      ) : (
        <span className="queue-tools">
          <Button look="ghost" onClick={() => void edit()}>
            Edit
          </Button>
          <Button look="ghost" aria-label="Move up" title="Move up" disabled={!onUp} onClick={onUp}>
            ↑
          </Button>
          <Button look="ghost" aria-label="Move down" title="Move down" disabled={!onDown} onClick={onDown}>
            ↓
          </Button>
          <Button look="ghost" aria-label="Remove" title="Remove" onClick={() => void remove()}>
            ✕
          </Button>
        </span>
      )}
    </li>
  );
}

/** What the app says is there now, when a change was made from an old picture. */
function currentOf(error: CallError): QueuedMessage | undefined {
  const { code, current } = error;
  if (code !== 'stale' || current === null || typeof current !== 'object' || Array.isArray(current)) return undefined;
  return current as unknown as QueuedMessage;
}
