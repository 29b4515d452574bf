import './client/zod-without-eval.ts';
import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { createBridgePipes } from './client/bridge-pipe.ts';
import { createConnection } from './client/connection.ts';
import { PairingRoot } from './pairing/pairing-root.tsx';
import { applyTheme, parseTheme } from './ui/theme.ts';

const root = document.getElementById('root');
if (root) {
  const theme = parseTheme(new URLSearchParams(window.location.search).get('theme')) ?? 'system';
  applyTheme(theme, document.documentElement, matchMedia('(prefers-color-scheme: light)'));
  createRoot(root).render(<PairingRoot connection={createConnection(createBridgePipes(window.signalbox))} />);
}
