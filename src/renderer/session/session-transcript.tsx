import { useSessionView } from '../client/use-session-view.ts';

/** Everything said and done in a session, live; fills its parent's height. */
export function SessionTranscript({ sessionId }: { sessionId: string }) {
  const { view } = useSessionView(sessionId);
  return (
    <section className="tx" aria-label="Transcript">
      {view.transcript.items.length}
    </section>
  );
}
