import { useEffect, useState } from 'react';
import { useClient } from '../../client/provider.tsx';

export type FolderCheck =
  | { state: 'empty' | 'checking' }
  | { state: 'fine'; path: string; branch?: string | undefined }
  | { state: 'wrong'; message: string };

/** Typing rests this long before the folder is looked at. */
const checkAfterMs = 150;

/** Whether a typed folder is there and readable, in the app's words; the answer about an older path is dropped. */
export function useFolderCheck(path: string): FolderCheck {
  const client = useClient();
  const [checked, setChecked] = useState<{ of: string; check: FolderCheck }>();
  const wanted = path.trim();
  useEffect(() => {
    if (wanted === '') return;
    let stale = false;
    const timer = setTimeout(() => {
      void client.call('workspace.check', { path: wanted }).then((result) => {
        if (stale) return;
        const check: FolderCheck = result.ok
          ? { state: 'fine', ...result.value }
          : { state: 'wrong', message: result.error.message };
        setChecked({ of: wanted, check });
      });
    }, checkAfterMs);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [client, wanted]);
  if (wanted === '') return { state: 'empty' };
  return checked?.of === wanted ? checked.check : { state: 'checking' };
}
