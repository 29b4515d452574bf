import { useState } from 'react';
import type { Agent } from '../../../shared/agent.ts';
import { useClient } from '../../client/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { EndpointForm } from './endpoint-form.tsx';

export type ShownEndpoint = NonNullable<Agent['endpoints']>[number];

const keyWords: Record<ShownEndpoint['key'], string> = {
  none: 'no key',
  memory: 'key until the app quits',
  secretStore: 'key in the secret store',
};

type EndpointListProps = { agent: string; endpoints: readonly ShownEndpoint[]; onChanged: () => void };

/** The addresses of an agent that is reached at addresses. One at a time is edited. */
export function EndpointList({ agent, endpoints, onChanged }: EndpointListProps) {
  const client = useClient();
  const [edited, setEdited] = useState<string | 'new'>();
  const [problem, setProblem] = useState<string>();
  const close = () => setEdited(undefined);
  const changed = () => {
    close();
    onChanged();
  };
  const remove = async (id: string) => {
    const result = await client.call('agents.removeEndpoint', { agent, id });
    if (result.ok) changed();
    else setProblem(result.error.message);
  };
  return (
    <div className="desk-endpoints">
      <ul>
        {endpoints.map((endpoint) => (
          <li key={endpoint.id}>
            {edited === endpoint.id ? (
              <EndpointForm agent={agent} endpoint={endpoint} onDone={changed} onCancel={close} />
            ) : (
              <div className="desk-endpoint">
                <span className="desk-endpoint-words">
                  <b>{endpoint.label}</b> <code>{endpoint.url}</code>
                  <small>{[endpoint.model ?? 'first model it lists', keyWords[endpoint.key]].join(' · ')}</small>
                </span>
                <Button look="quiet" aria-label={`Edit ${endpoint.label}`} onClick={() => setEdited(endpoint.id)}>
                  Edit
                </Button>
                <Button look="quiet" aria-label={`Remove ${endpoint.label}`} onClick={() => void remove(endpoint.id)}>
                  Remove
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className="desk-problem" role="alert">
        {problem}
      </p>
      {edited === 'new' ? (
        <EndpointForm agent={agent} endpoint={undefined} onDone={changed} onCancel={close} />
      ) : (
        <Button onClick={() => setEdited('new')}>Add an address</Button>
      )}
    </div>
  );
}
