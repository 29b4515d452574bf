import './settings.css';
import { useState } from 'react';
import { usePhones } from '../../client/use-phones.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useDesk } from '../desk/desk.ts';
import { useAgents } from '../desk/use-agents.ts';
import { PhonesSection } from '../phones/phones-section.tsx';
import { AgentsSection } from './agents-section.tsx';
import { BehaviourSection } from './behaviour-section.tsx';

const sections = [
  { value: 'agents', label: 'Agents' },
  { value: 'behaviour', label: 'Behaviour' },
  { value: 'phones', label: 'Phones' },
] as const;
type Section = (typeof sections)[number]['value'];

/** What there is on this machine, how the app behaves on it, and which phones reach it. */
export function SettingsDialog({ first = 'agents' }: { first?: Section | undefined }) {
  const { dispatch, run } = useDesk();
  const [section, setSection] = useState<Section>(first);
  const [problem, setProblem] = useState<string>();
  const { agents, refresh } = useAgents(setProblem);
  const anyPhone = (usePhones()?.phones.length ?? 0) > 0;
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
          {section === 'phones' && anyPhone && <Button onClick={() => run('pairPhone')}>Pair a phone</Button>}
          <Button look="primary" onClick={close}>
            Close
          </Button>
        </>
      }
    >
      <Segmented label="Settings" options={sections} value={section} onChange={setSection} />
      {section === 'agents' && <AgentsSection agents={agents} onChanged={refresh} />}
      {section === 'behaviour' && <BehaviourSection />}
      {section === 'phones' && <PhonesSection />}
    </Dialog>
  );
}
