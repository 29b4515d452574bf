import type { IncomingMessage } from 'node:http';

/**
 * The names under which the listener may be asked: its address and, where this computer has a name that a network can
 * say, that. A page that got its address by a name of somebody else's (DNS rebinding) is not one of them.
 */
export function ownHosts(address: string, port: number, computer: string): ReadonlySet<string> {
  const name = computer.split('.')[0]?.toLowerCase() ?? '';
  const hosts = [`${address}:${port}`];
  if (/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name)) hosts.push(`${name}.local:${port}`);
  return new Set(hosts);
}

/** The host that a request names; undefined: not one of ours, or not exactly one. */
export function askedHost(request: IncomingMessage, hosts: ReadonlySet<string>): string | undefined {
  const named = request.headersDistinct.host ?? [];
  const [host] = named;
  return named.length === 1 && host !== undefined && hosts.has(host) ? host : undefined;
}

/** `same`: from a page of this host. `none`: no page says that it asks, as when an address is opened. */
export function askedFrom(request: IncomingMessage, host: string): 'same' | 'none' | 'other' {
  const origins = request.headersDistinct.origin ?? [];
  if (origins.length === 0) return 'none';
  return origins.length === 1 && origins[0] === `http://${host}` ? 'same' : 'other';
}
