import './phone/link/taken-fragment.ts';
import './ui/palette.css';
import './ui/base.css';
import './phone/phone-fonts.css';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root) createRoot(root).render(<h1>Signalbox</h1>);
