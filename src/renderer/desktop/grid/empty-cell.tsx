import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useDesk } from '../desk/desk.ts';
import { showKeys } from '../keys/match-key.ts';
import { keyOf } from '../keys/shortcuts.ts';

export function EmptyCell({ cell, focused }: { cell: number; focused: boolean }) {
  const { dispatch, mac } = useDesk();
  const start = () => {
    dispatch({ type: 'arrange', action: { type: 'focus', cell } });
    dispatch({ type: 'open', overlay: { kind: 'newSession' } });
  };
  return (
    <div className="desk-empty">
      <EmptyState
        title="An empty cell"
        action={
          <Button look="quiet" keyHint={focused ? showKeys(keyOf('newSession') ?? '', mac) : undefined} onClick={start}>
            New session here
          </Button>
        }
      >
        {focused
          ? 'Choose a session in the rail to watch it here.'
          : 'Drop a session here, or click here and choose one in the rail.'}
      </EmptyState>
    </div>
  );
}
