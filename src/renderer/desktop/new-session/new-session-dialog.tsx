import './new-session.css';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import type { Agent } from '../../../shared/agent.ts';
import { limits } from '../../../shared/limits.ts';
import { useClient } from '../../client/provider.tsx';
import { useSessions } from '../../client/use-room.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Field, TextField } from '../../ui/text-field.tsx';
import { useDesk } from '../desk/desk.ts';
import { useAgents } from '../desk/use-agents.ts';
import { showKeys } from '../keys/match-key.ts';
import { AgentChoice } from './agent-choice.tsx';
import { AgentSettings } from './agent-settings.tsx';
import { chosenAgent, createInput, type Draft, firstDraft, orderedAgents, recentFolders } from './draft.ts';
import { FolderField } from './folder-field.tsx';
import { PolicyChoice } from './policy-choice.tsx';
import { useFolderCheck } from './use-folder-check.ts';

export function NewSessionDialog() {
  const { dispatch, mac } = useDesk();
  const client = useClient();
  const sessions = useSessions();
  const [draft, setDraft] = useState<Draft>(() => firstDraft(sessions));
  const [problem, setProblem] = useState<string>();
  const [starting, setStarting] = useState(false);
  const { agents, refresh } = useAgents(setProblem);
  const folder = useFolderCheck(draft.folder);
  const formId = useId();
  const messageId = useId();

  const shown = agents && orderedAgents(agents);
  const agent = shown && chosenAgent(shown, draft.agentId);
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblem(undefined);
  };
  const close = () => dispatch({ type: 'close' });

  const start = async (event?: FormEvent) => {
    event?.preventDefault();
    if (starting || !agent) return;
    const missing = whatIsMissing(agent, folder.state);
    if (missing !== undefined || folder.state !== 'fine') return setProblem(missing);
    setStarting(true);
    const created = await client.call('session.create', createInput(draft, agent, folder.path));
    setStarting(false);
    if (!created.ok) return setProblem(created.error.message);
    const { sessionId } = created.value;
    dispatch({ type: 'arrange', action: { type: 'add', sessionId } });
    if (draft.message.trim() === '') dispatch({ type: 'writeTo', sessionId });
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(mac ? event.metaKey : event.ctrlKey)) return;
    event.preventDefault();
    void start();
  };

  return (
    <Dialog
      title="New session"
      size="large"
      onClose={close}
      footer={
        <>
          <p className="desk-problem desk-foot-problem" role="alert">
            {problem}
          </p>
          <Button look="quiet" onClick={close}>
            Cancel
          </Button>
          <Button
            look="primary"
            submit
            form={formId}
            aria-disabled={starting || !agent?.installed}
            keyHint={showKeys('Ctrl+Enter', mac)}
          >
            {starting ? 'Starting…' : 'Start'}
          </Button>
        </>
      }
    >
      <form id={formId} className="desk-new-session" onSubmit={(event) => void start(event)} onKeyDown={onKeyDown}>
        <AgentChoice
          agents={shown}
          chosen={agent}
          onChoose={({ id }) => change({ agentId: id, model: '', mode: '' })}
          onRefresh={refresh}
        />
        <FolderField
          path={draft.folder}
          check={folder}
          recent={recentFolders(sessions)}
          onChange={(path) => change({ folder: path })}
        />
        <div className="desk-columns">
          <div className="desk-column">
            <TextField
              label="Title"
              placeholder="From the first message"
              maxLength={limits.titleBytes}
              value={draft.title}
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
            {agent && <AgentSettings agent={agent} model={draft.model} mode={draft.mode} onChange={change} />}
            {agent?.takesCommand && (
              <TextField
                label="Command"
                placeholder="Your shell"
                maxLength={limits.pathBytes}
                value={draft.command}
                onChange={(event) => change({ command: event.currentTarget.value })}
              />
            )}
            <Field label="First message" controlId={messageId}>
              <TextArea
                id={messageId}
                data-autofocus={draft.folder !== '' || undefined}
                aria-label="First message"
                placeholder="Optional; it is sent as soon as the agent is ready"
                minRows={4}
                maxRows={8}
                value={draft.message}
                onChange={(event) => change({ message: event.currentTarget.value })}
              />
            </Field>
          </div>
          <PolicyChoice policy={draft.policy} onChange={(policy) => change({ policy })} />
        </div>
      </form>
    </Dialog>
  );
}

function whatIsMissing(agent: Agent, folder: 'empty' | 'checking' | 'fine' | 'wrong'): string | undefined {
  if (!agent.installed && agent.endpoints) return `${agent.label} has no address yet. Add one, or choose another.`;
  if (!agent.installed) return `${agent.label} is not on this machine. Install it and look again, or choose another.`;
  if (folder === 'empty') return 'Choose the folder that the agent works in.';
  if (folder === 'checking') return 'The folder is still being looked at. Try again in a moment.';
  return folder === 'wrong' ? 'The folder cannot be used; the reason stands below it.' : undefined;
}
