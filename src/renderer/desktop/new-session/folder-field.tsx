import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useDesk } from '../desk/desk.ts';
import { folderName } from '../rail/rail-words.ts';
import type { FolderCheck } from './use-folder-check.ts';

type FolderFieldProps = {
  path: string;
  check: FolderCheck;
  recent: readonly string[];
  onChange: (path: string) => void;
};

/** The folder that the agent works in: typed, browsed for, or one of the last. */
export function FolderField({ path, check, recent, onChange }: FolderFieldProps) {
  const { ask } = useDesk();
  const browse = async () => {
    const picked = await ask('workspace.pick', {});
    if (picked?.path !== undefined) onChange(picked.path);
  };
  return (
    <div className="desk-folder">
      <div className="desk-folder-row">
        <TextField
          label="Folder"
          mono
          data-autofocus={path === '' || undefined}
          spellCheck={false}
          autoComplete="off"
          placeholder="/path/to/the/project"
          value={path}
          error={check.state === 'wrong' ? check.message : undefined}
          hint={check.state === 'wrong' ? undefined : checkWords(check)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Button onClick={() => void browse()}>Browse…</Button>
      </div>
      {recent.length > 0 && (
        <fieldset className="desk-recent" aria-label="Recent folders">
          {recent.map((folder) => (
            <button
              key={folder}
              type="button"
              className="desk-recent-one"
              title={folder}
              onClick={() => onChange(folder)}
            >
              {folderName(folder)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

function checkWords(check: FolderCheck): string {
  if (check.state === 'checking') return 'Looking…';
  if (check.state !== 'fine') return 'The agent works in this folder.';
  return check.branch === undefined ? 'Found; it is not under version control.' : `On branch ${check.branch}.`;
}
