import './client/zod-without-eval.ts';
import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { createBridgePipes } from './client/bridge-pipe.ts';
import { createConnection } from './client/connection.ts';
import { ClientProvider } from './client/provider.tsx';
import { DeskRoot } from './desktop/desk/desk-root.tsx';
import { wishedOf } from './desktop/desk/use-preferences.ts';

const root = document.getElementById('root');
if (root) {
  const connection = createConnection(createBridgePipes(window.signalbox));
  createRoot(root).render(
    <ClientProvider connection={connection}>
      <DeskRoot wished={wishedOf(window.location.search)} />
    </ClientProvider>,
  );
}
