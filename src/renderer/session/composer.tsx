import { useSession } from '../client/use-room.ts';

export type ComposerProps = {
  sessionId: string;
  /** `line`: one line, for a small cell. `full`: with the queue, model, mode and usage. */
  size?: 'line' | 'full';
};

/** Where a person writes to a session. */
export function Composer({ sessionId, size = 'full' }: ComposerProps) {
  const session = useSession(sessionId);
  return (
    <div className="composer" data-size={size}>
      {session?.queue.length}
    </div>
  );
}
