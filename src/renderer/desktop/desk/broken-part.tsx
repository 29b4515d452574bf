import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** In place of a part that could not be drawn: what is missing, and that nothing is lost by it. */
export function BrokenPart({ what, again }: { what: string; again: () => void }) {
  return (
    <EmptyState title={what} action={<Button onClick={again}>Try again</Button>}>
      It is a fault in Signalbox; what was recorded is safe.
    </EmptyState>
  );
}
