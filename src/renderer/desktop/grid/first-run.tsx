import './first-run.css';
import { useEffect, useState } from 'react';
import type { Agent } from '../../../shared/agent.ts';
import { useClient } from '../../client/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../desk/desk.ts';
import { showKeys } from '../keys/match-key.ts';
import { keyOf } from '../keys/shortcuts.ts';

/** What stands in the room before its first session. */
export function FirstRun() {
  const { run, mac } = useDesk();
  return (
    <main className="desk-first" aria-label="Welcome">
      <div className="desk-first-box">
        <div className="desk-first-lamps" aria-hidden="true">
          <span data-tone="work" />
          <span data-tone="wait" />
          <span data-tone="ask" />
          <span data-tone="trouble" />
        </div>
        <h2>One room for all your agents</h2>
        <p>
          Start an agent in a folder and watch it work, beside as many others as you like. Whatever needs you, an
          approval or a question, comes to the deck on the right and waits there. Close the window, and your agents go
          on.
        </p>
        <Button look="primary" keyHint={showKeys(keyOf('newSession') ?? '', mac)} onClick={() => run('newSession')}>
          Start a session
        </Button>
        <AgentsHere />
      </div>
    </main>
  );
}

function AgentsHere() {
  const client = useClient();
  const [agents, setAgents] = useState<readonly Agent[]>();
  useEffect(() => {
    void client.call('agents.list', {}).then((result) => {
      if (result.ok) setAgents(result.value);
    });
  }, [client]);
  const here = agents?.filter((agent) => agent.installed) ?? [];
  return (
    <p className="desk-first-agents" aria-live="polite">
      {agents &&
        (here.length > 0 ? `Found here: ${here.map(({ label }) => label).join(', ')}` : 'No agent was found here yet.')}
    </p>
  );
}
