import { useState } from 'react';
import type { SessionSummary } from '../../shared/session.ts';
import { useClient } from '../client/provider.tsx';
import { Button } from '../ui/button.tsx';

export type StopTurnButtonProps = {
  session: SessionSummary;
  /** For a small place: one word. */
  short?: boolean;
  onRefused: (reason: string | undefined) => void;
};

/** Stops the turn that runs; there only while one runs and the agent can be stopped. */
export function StopTurnButton({ session, short = false, onRefused }: StopTurnButtonProps) {
  const client = useClient();
  const [stopping, setStopping] = useState<string>();
  const { turn, status, capabilities } = session;
  if (!turn || !capabilities.interrupt || status === 'exited') return null;

  async function stop(turnId: string): Promise<void> {
    setStopping(turnId);
    const result = await client.call('session.interrupt', { sessionId: session.id });
    if (result.ok) return onRefused(undefined);
    setStopping(undefined);
    onRefused(result.error.message);
  }

  const asked = stopping === turn.id;
  return (
    <Button disabled={asked} title="Stop the turn that runs (Ctrl .)" onClick={() => void stop(turn.id)}>
      {asked ? 'Stopping…' : short ? 'Stop' : 'Stop turn'}
    </Button>
  );
}
