import './composer.css';
import { type DragEvent, type ReactNode, useState } from 'react';
import type { SessionSummary } from '../../shared/session.ts';
import { useSession } from '../client/use-room.ts';
import { Button } from '../ui/button.tsx';
import { ComposerEnded } from './composer-ended.tsx';
import { ComposerInput } from './composer-input.tsx';
import { ContextMeter } from './context-meter.tsx';
import { imageAddress } from './image-view.tsx';
import { QueueList } from './queue-list.tsx';
import { SettingsSelects } from './settings-selects.tsx';
import { commandsOf } from './slash-commands.ts';
import { StopTurnButton } from './stop-turn-button.tsx';
import { UsageFigures } from './usage-figures.tsx';
import { useAttachments } from './use-attachments.ts';
import { type Sending, useSend } from './use-send.ts';
import { composerPlaceholder, queueSaid } from './words.ts';

export type ComposerProps = {
  sessionId: string;
  /** `line`: one line, for a small cell. `full`: with the queue, model, mode and usage. */
  size?: 'line' | 'full';
};

/** Where a person writes to a session. */
export function Composer({ sessionId, size = 'full' }: ComposerProps) {
  const session = useSession(sessionId);
  if (!session) return null;
  if (session.status === 'exited') return <ComposerEnded session={session} />;
  return <LiveComposer key={sessionId} session={session} size={size} />;
}

function LiveComposer({ session, size }: { session: SessionSummary; size: 'line' | 'full' }) {
  const sending = useSend(session);
  const { draft, change, send, busy, refusal, refuse } = sending;
  const mediaTypes = session.capabilities.images?.mediaTypes;
  const attach = useAttachments(mediaTypes ?? []);
  const full = size === 'full';

  async function addFiles(files: readonly File[]): Promise<void> {
    const added = await attach(files, draft.images.length);
    // The same picture twice says nothing more than once.
    const byRef = new Map([...draft.images, ...added.images].map((image) => [image.ref, image]));
    change({ images: [...byRef.values()] });
    refuse(added.refusal);
  }

  const onFiles = mediaTypes ? (files: readonly File[]) => void addFiles(files) : undefined;
  const empty = draft.text.trim() === '' && draft.images.length === 0;
  return (
    <DropZone onFiles={onFiles} size={size}>
      {full && <QueueList session={session} />}
      <Thumbnails sending={sending} />
      <div className="composer-row">
        <ComposerInput
          label={`Message to ${session.title}`}
          placeholder={composerPlaceholder(session)}
          text={draft.text}
          commands={commandsOf(session.capabilities)}
          maxRows={full ? 14 : 6}
          onText={(text) => change({ text })}
          onSend={() => void send()}
          onFiles={onFiles}
        />
        {!full && empty && (
          <span className="composer-queue" data-empty={session.queue.length + session.commandsQueued.length === 0}>
            {queueSaid(session)}
          </span>
        )}
        {!full && <StopTurnButton short session={session} onRefused={refuse} />}
      </div>
      {full && (
        <div className="composer-bar">
          <SettingsSelects session={session} onRefused={refuse} />
          <ContextMeter session={session} />
          <UsageFigures totals={session.totals} />
          <span className="composer-buttons">
            <StopTurnButton session={session} onRefused={refuse} />
            <Button look="primary" keyHint="Enter" disabled={busy || empty} onClick={() => void send()}>
              {session.turn && !session.capabilities.steer ? 'Queue' : 'Send'}
            </Button>
          </span>
        </div>
      )}
      <p className="composer-refusal" role="alert">
        {refusal}
      </p>
    </DropZone>
  );
}

type DropZoneProps = {
  size: 'line' | 'full';
  onFiles: ((files: readonly File[]) => void) | undefined;
  children: ReactNode;
};

/** The whole composer takes pictures that are dropped on it. */
function DropZone({ size, onFiles, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const onDrag = (event: DragEvent, isOver: boolean) => {
    if (!onFiles || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(isOver);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; pasting works by keyboard
    <div
      className="composer"
      data-size={size}
      data-over={over || undefined}
      onDragOver={(event) => onDrag(event, true)}
      onDragLeave={(event) => onDrag(event, false)}
      onDrop={(event) => {
        onDrag(event, false);
        onFiles?.([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}

function Thumbnails({ sending: { draft, change } }: { sending: Sending }) {
  if (draft.images.length === 0) return null;
  return (
    <ul className="composer-images" aria-label="Pictures in this message">
      {draft.images.map((image, place) => (
        <li key={image.ref}>
          <img src={imageAddress(image.ref)} alt={`Attached, number ${place + 1}`} />
          <Button
            look="ghost"
            aria-label={`Remove picture ${place + 1}`}
            onClick={() => change({ images: draft.images.filter((other) => other !== image) })}
          >
            ✕
          </Button>
        </li>
      ))}
    </ul>
  );
}
