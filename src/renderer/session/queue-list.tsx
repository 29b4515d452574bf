import './queue-list.css';
import { useState } from 'react';
import type { SessionSummary } from '../../shared/session.ts';
import { useClient } from '../client/provider.tsx';
import { VisibleText } from '../ui/visible-text.tsx';
import { QueueEntry } from './queue-entry.tsx';

/** Messages and commands that the agent has not read yet. */
export function QueueList({ session }: { session: SessionSummary }) {
  const client = useClient();
  const [refusal, setRefusal] = useState<string>();
  const { queue, commandsQueued } = session;
  if (queue.length + commandsQueued.length === 0) return null;

  async function move(id: string, revision: number, before: string | undefined): Promise<void> {
    const result = await client.call('message.move', {
      sessionId: session.id,
      id,
      revision,
      ...(before === undefined ? {} : { before }),
    });
    setRefusal(result.ok ? undefined : result.error.message);
  }

  const waiting = queue.filter(({ sent }) => !sent);
  return (
    <section className="queue" aria-label="Queued messages">
      <ol className="queue-entries">
        {commandsQueued.map(({ id, text }) => (
          <li key={id} className="queue-entry">
            <code className="queue-text">
              <VisibleText text={text} />
            </code>
            <span className="queue-note">after this turn</span>
          </li>
        ))}
        {queue.map((message) => {
          const place = waiting.indexOf(message);
          return (
            <QueueEntry
              key={message.id}
              sessionId={session.id}
              message={message}
              onRefused={setRefusal}
              onUp={place > 0 ? () => void move(message.id, message.revision, waiting[place - 1]?.id) : undefined}
              onDown={
                place >= 0 && place < waiting.length - 1
                  ? () => void move(message.id, message.revision, waiting[place + 2]?.id)
                  : undefined
              }
            />
          );
        })}
      </ol>
      <p className="composer-refusal" role="alert">
        {refusal}
      </p>
    </section>
  );
}
