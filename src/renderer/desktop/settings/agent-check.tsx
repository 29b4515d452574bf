import { useState } from 'react';
import type { AgentCheck } from '../../../shared/agent.ts';
import { useClient } from '../../client/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { abilityWords, settingWords } from './ability-words.ts';

type Checked = AgentCheck | 'running' | undefined;

/** Starts an agent for a look, and shows what it said of itself. */
export function useAgentCheck(agent: string): { checked: Checked; check: () => void } {
  const client = useClient();
  const [checked, setChecked] = useState<Checked>();
  const check = () => {
    if (checked === 'running') return;
    setChecked('running');
    void client.call('agents.check', { agent }).then((result) => {
      setChecked(result.ok ? result.value : { outcome: 'failed', message: result.error.message });
    });
  };
  return { checked, check };
}

export function CheckButton({ label, checked, check }: { label: string; checked: Checked; check: () => void }) {
  return (
    <Button onClick={check} aria-label={`Check ${label}`} aria-disabled={checked === 'running'}>
      {checked === 'running' ? 'Checking…' : 'Check'}
    </Button>
  );
}

export function CheckOutcome({ label, checked }: { label: string; checked: Checked }) {
  return (
    <div className="desk-check" aria-live="polite">
      {checked === 'running' && (
        <p className="desk-note">
          <Spinner label={`Starting ${label}`} /> Starting it and waiting for its handshake…
        </p>
      )}
      {typeof checked === 'object' && checked.outcome === 'failed' && (
        <p className="desk-check-failed">
          <Chip tone="trouble">Failed</Chip> <VisibleText text={checked.message} />
        </p>
      )}
      {typeof checked === 'object' && checked.outcome === 'ready' && <Ready {...checked} />}
    </div>
  );
}

function Ready({ milliseconds, capabilities, settings, notes }: Extract<AgentCheck, { outcome: 'ready' }>) {
  const can = abilityWords(capabilities);
  const set = settingWords(settings);
  return (
    <>
      <p>
        <Chip tone="work">Works</Chip> It was ready after {(milliseconds / 1_000).toFixed(1)} s
        {set.length > 0 && (
          <>
            , with <VisibleText text={set.join(', ')} />
          </>
        )}
        .
      </p>
      <p className="desk-note">{can.length === 0 ? 'It said of no ability.' : `It can: ${can.join(' · ')}.`}</p>
      {notes.map((note) => (
        <p key={note} className="desk-note">
          <VisibleText text={note} />
        </p>
      ))}
    </>
  );
}
