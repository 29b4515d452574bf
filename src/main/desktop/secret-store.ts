import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** The system's own store of secrets, as far as it is needed here. */
export type Cipher = {
  /** False: what it would encrypt with could be read by anybody. */
  isSafe(): boolean;
  encrypt(text: string): Buffer;
  decrypt(bytes: Buffer): string;
};

/** Secrets by name. They are on the disk only as the system's store encrypts them, and never in a message or a log. */
export type SecretStore = {
  get(name: string): string | undefined;
  /** Where it is kept: without a store of the system's, in memory until the app quits. */
  set(name: string, secret: string): 'memory' | 'secretStore';
  place(name: string): 'none' | 'memory' | 'secretStore';
  remove(name: string): void;
  /** Where a secret would be kept now. */
  kept(): 'memory' | 'secretStore';
};

const fileSchema = z.strictObject({ version: z.literal(1), secrets: z.record(z.string(), z.base64()) });

export function createSecretStore(options: { file: string; cipher: Cipher; log(line: string): void }): SecretStore {
  const { file, cipher, log } = options;
  const memory = new Map<string, string>();
  let encrypted = readSecrets(file, log);

  /** The whole new file or the whole old one; when neither can be written, what was said stays in memory. */
  function keep(next: Readonly<Record<string, string>>): boolean {
    try {
      writeFileSync(`${file}.new`, JSON.stringify({ version: 1, secrets: next }), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      log(`secrets: not kept (${error.code})`);
      return false;
    }
    encrypted = next;
    return true;
  }

  function without(name: string): Record<string, string> {
    const { [name]: _, ...others } = encrypted;
    return others;
  }

  return {
    get(name) {
      const known = memory.get(name);
      const bytes = Object.hasOwn(encrypted, name) ? encrypted[name] : undefined;
      if (known !== undefined || bytes === undefined) return known;
      const secret = decrypt(cipher, bytes);
      if (secret === undefined) log('secrets: one cannot be read any more');
      else memory.set(name, secret);
      return secret;
    },
    set(name, secret) {
      memory.set(name, secret);
      const bytes = encrypt(cipher, secret);
      const safe = bytes !== undefined && keep({ ...without(name), [name]: bytes.toString('base64') });
      // What was kept before is another secret now.
      if (!safe && Object.hasOwn(encrypted, name)) keep(without(name));
      return safe ? 'secretStore' : 'memory';
    },
    place(name) {
      if (Object.hasOwn(encrypted, name)) return 'secretStore';
      return memory.has(name) ? 'memory' : 'none';
    },
    kept: () => (cipher.isSafe() ? 'secretStore' : 'memory'),
    remove(name) {
      memory.delete(name);
      if (Object.hasOwn(encrypted, name)) keep(without(name));
    },
  };
}

function readSecrets(file: string, log: (line: string) => void): Readonly<Record<string, string>> {
  try {
    const parsed = fileSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (parsed.success) return parsed.data.secrets;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    if (!(error instanceof SyntaxError || (error instanceof Error && 'code' in error))) throw error;
  }
  // Nothing of the file goes into the message.
  log('secrets: the file cannot be read; keys have to be given again');
  return {};
}

/** The system's store may be locked, and its owner may not want to open it. */
function encrypt(cipher: Cipher, secret: string): Buffer | undefined {
  if (!cipher.isSafe()) return undefined;
  try {
    return cipher.encrypt(secret);
  } catch {
    // Then the secret is kept in memory, and that is said.
    return undefined;
  }
}

/** The system's store may have been reset, or the file may be from another machine. */
function decrypt(cipher: Cipher, base64: string): string | undefined {
  if (!cipher.isSafe()) return undefined;
  try {
    return cipher.decrypt(Buffer.from(base64, 'base64'));
  } catch {
    // Its message may say something about the secret, and the caller says what to do.
    return undefined;
  }
}
