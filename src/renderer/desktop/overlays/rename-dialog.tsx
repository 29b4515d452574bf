import { type FormEvent, useId, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { useClient } from '../../client/provider.tsx';
import { useSession } from '../../client/use-room.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useDesk } from '../desk/desk.ts';

export function RenameDialog({ sessionId }: { sessionId: string }) {
  const { dispatch } = useDesk();
  const client = useClient();
  const session = useSession(sessionId);
  const [title, setTitle] = useState(session?.title ?? '');
  const [error, setError] = useState<string>();
  const formId = useId();
  const close = () => dispatch({ type: 'close' });
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = title.trim();
    if (wanted === '') return setError('A session needs a title.');
    const result = await client.call('session.rename', { sessionId, title: wanted });
    if (result.ok) close();
    else setError(result.error.message);
  };
  return (
    <Dialog
      title="Rename the session"
      size="small"
      onClose={close}
      footer={
        <>
          <Button look="quiet" onClick={close}>
            Cancel
          </Button>
          <Button look="primary" submit form={formId}>
            Rename
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void rename(event)}>
        <TextField
          label="Title"
          data-autofocus
          maxLength={limits.titleBytes}
          value={title}
          error={error}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setTitle(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
