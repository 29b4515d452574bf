import { useDesk } from '../desk/desk.ts';
import { NewSessionDialog } from '../new-session/new-session-dialog.tsx';
import { Palette } from '../palette/palette.tsx';
import { SettingsDialog } from '../settings/settings-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { PermissionsDialog } from './permissions-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { TogetherDialog } from './together-dialog.tsx';
import { UsageDialog } from './usage-dialog.tsx';

/** The one thing that lies over the room, if anything does. */
export function OverlayHost() {
  const { overlay } = useDesk().state;
  if (!overlay) return null;
  switch (overlay.kind) {
    case 'palette':
      return <Palette />;
    case 'help':
      return <HelpDialog />;
    case 'usage':
      return <UsageDialog />;
    case 'settings':
      return <SettingsDialog first={overlay.section} />;
    case 'newSession':
      return <NewSessionDialog />;
    case 'history':
      return <HistoryDialog />;
    case 'together':
      return <TogetherDialog cardId={overlay.cardId} />;
    case 'permissions':
      return <PermissionsDialog sessionId={overlay.sessionId} />;
    case 'rename':
      return <RenameDialog sessionId={overlay.sessionId} />;
    case 'delete':
      return <DeleteDialog sessionId={overlay.sessionId} />;
    default:
      return overlay satisfies never;
  }
}
