import { useState } from 'react';
import { useClient } from '../../client/provider.tsx';
import { useSession } from '../../client/use-room.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDesk } from '../desk/desk.ts';

export function DeleteDialog({ sessionId }: { sessionId: string }) {
  const { dispatch } = useDesk();
  const client = useClient();
  const session = useSession(sessionId);
  const [error, setError] = useState<string>();
  const close = () => dispatch({ type: 'close' });
  const remove = async () => {
    const result = await client.call('session.delete', { sessionId });
    if (result.ok) close();
    else setError(result.error.message);
  };
  const running = session !== undefined && session.status !== 'exited';
  return (
    <Dialog
      title="Delete the session?"
      size="small"
      onClose={close}
      footer={
        <>
          <Button data-autofocus onClick={close}>
            Keep it
          </Button>
          <Button look="danger" onClick={() => void remove()}>
            {running ? 'Stop the agent and delete' : 'Delete'}
          </Button>
        </>
      }
    >
      <p>
        Everything that Signalbox keeps of <b>{session?.title ?? 'this session'}</b> goes: its transcript, its
        recordings and its cards. This cannot be undone. Files in its folder stay as they are.
      </p>
      <p className="desk-problem" role="alert">
        {error}
      </p>
    </Dialog>
  );
}
