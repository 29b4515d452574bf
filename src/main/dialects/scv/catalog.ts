import type { Mode } from '../../../shared/session.ts';

/** The approval policies of version 0.1; one is chosen when the process starts, and cannot be changed after. */
export const scvModes: readonly Mode[] = [
  { id: 'on-risk', label: 'Ask for what is risky', description: 'Asks before anything but reading.' },
  { id: 'always', label: 'Ask for everything', description: 'Asks before reading too.' },
  { id: 'never', label: 'Read only', description: 'Asks nobody: reads, and refuses everything else.' },
];
export const scvDefaultMode = 'on-risk';

/** What it may have of the person's environment. The first names are those of 0.1, which was called Peon. */
export const scvVariables: readonly string[] = [
  ...['CONFIG', 'MODEL', 'BASE_URL', 'API_KEY_ENV'].flatMap((name) => [`PEON_${name}`, `SCV_${name}`]),
  'SCV_HOME',
  'OPENAI_API_KEY',
];
