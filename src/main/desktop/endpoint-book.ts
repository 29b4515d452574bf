import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { type Endpoint, endpointSchema } from '../../shared/agent.ts';
import type { EndpointBook } from '../drivers/driver.ts';
import type { SecretStore } from './secret-store.ts';

const fileSchema = z.strictObject({ version: z.literal(1), endpoints: z.array(endpointSchema) });

/**
 * The addresses of models in a file, their keys with the secrets. A key belongs to the origin that it was given for: an
 * endpoint that moves to another one has none until it is given again.
 */
export function createEndpointBook(options: {
  file: string;
  secrets: SecretStore;
  log(line: string): void;
}): EndpointBook {
  const { file, secrets, log } = options;
  let endpoints = readEndpoints(file, log);

  function keep(next: Endpoint[]): { ok: true } | { ok: false; message: string } {
    try {
      writeFileSync(`${file}.new`, JSON.stringify({ version: 1, endpoints: next }, undefined, 2), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      return {
        ok: false,
        message: `The address could not be kept (${error.code}). Make room on the disk and try again.`,
      };
    }
    endpoints = next;
    return { ok: true };
  }

  const find = (id: string) => endpoints.find((one) => one.id === id);
  const secretOf = (id: string) => {
    const endpoint = find(id);
    return endpoint && secretName(endpoint);
  };

  return {
    list: () => endpoints,
    key(id) {
      const name = secretOf(id);
      return name === undefined ? undefined : secrets.get(name);
    },
    keyPlace(id) {
      const name = secretOf(id);
      return name === undefined ? 'none' : secrets.place(name);
    },
    put(endpoint, key) {
      const before = find(endpoint.id);
      const others = endpoints.map((one) => (one.id === endpoint.id ? endpoint : one));
      const kept = keep(before ? others : [...endpoints, endpoint]);
      if (!kept.ok) return kept;
      const name = secretName(endpoint);
      if (before && secretName(before) !== name) secrets.remove(secretName(before));
      if (key === '') secrets.remove(name);
      else if (key !== undefined) secrets.set(name, key);
      return kept;
    },
    remove(id) {
      const name = secretOf(id);
      if (name === undefined) return;
      secrets.remove(name);
      keep(endpoints.filter((one) => one.id !== id));
    },
  };
}

function secretName({ id, url }: Endpoint): string {
  return `endpoint ${id} ${new URL(url).origin}`;
}

function readEndpoints(file: string, log: (line: string) => void): Endpoint[] {
  try {
    const parsed = fileSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (parsed.success) return parsed.data.endpoints;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    if (!(error instanceof SyntaxError || (error instanceof Error && 'code' in error))) throw error;
  }
  log('endpoints: the file cannot be read; addresses have to be given again');
  return [];
}
