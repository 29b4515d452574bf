import { type FormEvent, useState } from 'react';
import { useClient } from '../../client/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ShownEndpoint } from './endpoint-list.tsx';

type EndpointFormProps = {
  agent: string;
  /** Undefined: a new one. */
  endpoint: ShownEndpoint | undefined;
  onDone: () => void;
  onCancel: () => void;
};

/** A key that was given is never shown again: the field is for another one. */
export function EndpointForm({ agent, endpoint, onDone, onCancel }: EndpointFormProps) {
  const client = useClient();
  const [label, setLabel] = useState(endpoint?.label ?? '');
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [model, setModel] = useState(endpoint?.model ?? '');
  const [images, setImages] = useState(endpoint?.images ?? false);
  const [key, setKey] = useState('');
  const [problem, setProblem] = useState<string>();
  const hasKey = endpoint !== undefined && endpoint.key !== 'none';

  const save = async (event: FormEvent, given: string | undefined) => {
    event.preventDefault();
    const missing = whatIsMissing(label, url);
    if (missing !== undefined) return setProblem(missing);
    const result = await client.call('agents.putEndpoint', {
      agent,
      endpoint: {
        ...(endpoint === undefined ? {} : { id: endpoint.id }),
        ...{ label: label.trim(), url: url.trim(), images },
        ...(model.trim() === '' ? {} : { model: model.trim() }),
      },
      ...(given === undefined ? {} : { key: given }),
    });
    if (result.ok) onDone();
    else setProblem(result.error.message);
  };

  return (
    <form className="desk-endpoint-form" onSubmit={(event) => void save(event, key.trim() || undefined)}>
      <TextField label="Name" value={label} maxLength={60} onChange={(event) => setLabel(event.currentTarget.value)} />
      <TextField
        label="Address"
        mono
        placeholder="http://127.0.0.1:8080/v1"
        hint={openKeyWarning(url)}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <TextField
        label="Model"
        mono
        placeholder="The first that it lists"
        value={model}
        onChange={(event) => setModel(event.currentTarget.value)}
      />
      <TextField
        label="Key"
        secret
        placeholder={hasKey ? 'There is one; type another to replace it' : 'None'}
        hint="It is kept by the system's secret store. Where there is none, it is forgotten when Signalbox quits."
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      <Choice
        kind="checkbox"
        name="images"
        checked={images}
        onChange={setImages}
        label="Its models take images"
        description="Where the server says it itself, this is not needed."
      />
      <p className="desk-problem" role="alert">
        {problem}
      </p>
      <div className="desk-endpoint-buttons">
        {hasKey && (
          <Button look="quiet" onClick={(event) => void save(event, '')}>
            Save without the key
          </Button>
        )}
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button look="primary" submit>
          Save
        </Button>
      </div>
    </form>
  );
}

function whatIsMissing(label: string, url: string): string | undefined {
  if (label.trim() === '') return 'Give the address a name, so that you know its models by it.';
  const parsed = URL.parse(url.trim());
  if (parsed?.protocol === 'http:' || parsed?.protocol === 'https:') return undefined;
  return 'The address has to begin with http:// or https://; mostly it ends in /v1.';
}

/** Said before a key is sent where anybody on the way can read it. */
function openKeyWarning(url: string): string | undefined {
  const parsed = URL.parse(url.trim());
  if (parsed?.protocol !== 'http:' || /^(localhost|127\.|\[::1\])/.test(parsed.hostname)) return undefined;
  return 'http:// sends messages and the key so that everybody on the way can read them.';
}
