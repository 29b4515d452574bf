import { delimiter, dirname } from 'node:path';

/**
 * What an agent needs of the person's own environment to work as it does in their terminal. Everything else stays here:
 * what belongs to this app, to Electron or Node, or to another agent, and every secret that was not asked for by name.
 */
const allowed = new Set([
  'HOME',
  'PATH',
  'LANG',
  'LANGUAGE',
  'TERM',
  'COLORTERM',
  'TZ',
  'TMPDIR',
  'USER',
  'LOGNAME',
  'SHELL',
  'EDITOR',
  'SSH_AUTH_SOCK',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'NODE_EXTRA_CA_CERTS',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'ALL_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'all_proxy',
  'no_proxy',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'DBUS_SESSION_BUS_ADDRESS',
]);
const allowedPrefixes = ['LC_', 'XDG_'];
/** Where `tail`, `mv` and an interpreter are found when the app was started with hardly any PATH, as desktops do. */
const systemPath = ['/usr/local/bin', '/usr/bin', '/bin'];

export type EnvironmentSpec = {
  from: Readonly<Record<string, string | undefined>>;
  /** Further names that this agent may have, such as its own key. */
  pass: readonly string[];
  /** Set whatever `from` says. */
  set: Readonly<Record<string, string>>;
  /** Its folder is put on the PATH, last: an interpreter often lies beside the program. */
  program: string;
};

/** The whole environment of an agent, by an allow-list. */
export function agentEnvironment({ from, pass, set, program }: EnvironmentSpec): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const [name, value] of Object.entries(from)) {
    const passed =
      allowed.has(name) || pass.includes(name) || allowedPrefixes.some((prefix) => name.startsWith(prefix));
    if (passed && value !== undefined) environment[name] = value;
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const folder of [...systemPath, dirname(program)]) if (!folders.includes(folder)) folders.push(folder);
  return { ...environment, PATH: folders.join(delimiter), ...set };
}
