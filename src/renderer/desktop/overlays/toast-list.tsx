import './toast-list.css';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../desk/desk.ts';
import { useToasts } from '../desk/toasts.ts';

/** Short notices at the foot of the window; said aloud, and gone by themselves. */
export function ToastList() {
  const { toasts } = useDesk();
  return (
    <div className="desk-toasts" role="status" aria-live="polite">
      {useToasts(toasts).map(({ id, level, message }) => (
        <div key={id} className="desk-toast" data-level={level}>
          <span>{message}</span>
          <Button look="ghost" aria-label="Dismiss" onClick={() => toasts.dismiss(id)}>
            ✕
          </Button>
        </div>
      ))}
    </div>
  );
}
