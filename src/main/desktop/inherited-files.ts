import { closeSync, readdirSync, readFileSync, statSync } from 'node:fs';

/** As the kernel prints the flags of a descriptor that a new program does not get. */
const closeOnExec = 0o2000000;
/** Descriptors that are being made are marked a moment later; after so many looks they never will be. */
const mostLooks = 50;

/**
 * Closes the files that a child of this process would get beside its standard ones. Electron's start leaves one: a file that
 * is long in memory. Sockets are not closed: one that is not marked yet is waited for.
 */
export async function closeInherited(): Promise<void> {
  for (let look = 0; look < mostLooks; look += 1) {
    const left = inherited().filter((descriptor) => !closeFile(descriptor));
    if (left.length === 0) return;
    await new Promise(setImmediate);
  }
}

/** Only Linux tells; elsewhere the system itself gives a child nothing but what is named. */
function inherited(): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/fd')
    .map(Number)
    .filter((descriptor) => descriptor > 2 && isInherited(descriptor));
}

function isInherited(descriptor: number): boolean {
  try {
    const flags = /^flags:\s+(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8'))?.[1];
    return flags !== undefined && (Number.parseInt(flags, 8) & closeOnExec) === 0;
  } catch {
    // Closed since the list was made.
    return false;
  }
}

function closeFile(descriptor: number): boolean {
  try {
    if (!statSync(`/proc/self/fd/${descriptor}`).isFile()) return false;
    closeSync(descriptor);
    return true;
  } catch {
    // Closed meanwhile by whoever opened it.
    return true;
  }
}
