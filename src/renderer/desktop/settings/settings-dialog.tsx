import './settings.css';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useDesk } from '../desk/desk.ts';
import { useAgents } from '../desk/use-agents.ts';
import { AgentsSection } from './agents-section.tsx';
import { BehaviourSection } from './behaviour-section.tsx';

const sections = [
  { value: 'agents', label: 'Agents' },
  { value: 'behaviour', label: 'Behaviour' },
] as const;

/** What there is on this machine, and how the app behaves on it. */
export function SettingsDialog() {
  const { dispatch } = useDesk();
  const [section, setSection] = useState<(typeof sections)[number]['value']>('agents');
  const [problem, setProblem] = useState<string>();
  const { agents, refresh } = useAgents(setProblem);
  const close = () => dispatch({ type: 'close' });
  return (
    <Dialog
      title="Settings"
      size="large"
      onClose={close}
      footer={
        <>
          <p className="desk-problem desk-foot-problem" role="alert">
            {problem}
          </p>
          {section === 'agents' && (
            <Button look="quiet" onClick={refresh}>
              Look again
            </Button>
          )}
          <Button look="primary" onClick={close}>
            Close
          </Button>
        </>
      }
    >
      <Segmented label="Settings" options={sections} value={section} onChange={setSection} />
      {section === 'agents' ? <AgentsSection agents={agents} onChanged={refresh} /> : <BehaviourSection />}
    </Dialog>
  );
}
