import './composer.css';
import { useState } from 'react';
import type { SessionSummary } from '../../shared/session.ts';
import { useClient } from '../client/provider.tsx';
import { Button } from '../ui/button.tsx';

/** In place of the composer when the agent is gone. */
export function ComposerEnded({ session }: { session: SessionSummary }) {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const canResume = session.capabilities.resume !== undefined;

  async function resume(): Promise<void> {
    setBusy(true);
    const result = await client.call('session.resume', { sessionId: session.id });
    setBusy(false);
    setRefusal(result.ok ? undefined : result.error.message);
  }

  return (
    <div className="composer" data-size="line">
      <div className="composer-row">
        <span className="composer-ended" title={session.trouble?.message}>
          {session.trouble?.message ??
            (canResume ? 'The agent has ended.' : 'The agent has ended, and cannot be resumed.')}
        </span>
        {canResume && (
          <Button disabled={busy} onClick={() => void resume()}>
            {busy ? 'Starting…' : 'Resume'}
          </Button>
        )}
      </div>
      <p className="composer-refusal" role="alert">
        {refusal}
      </p>
    </div>
  );
}
