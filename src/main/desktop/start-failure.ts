const reasons: Readonly<Record<string, (path: string) => string>> = {
  EACCES: (path) => `It may not use ${path}. Check who may read and write there.`,
  EPERM: (path) => `It may not use ${path}. Check who may read and write there.`,
  EROFS: (path) => `${path} cannot be written to: its disk is read-only.`,
  ENOSPC: (path) => `There is no room left on the disk for ${path}. Free some space and start it again.`,
  EDQUOT: (path) => `There is no room left for you on the disk for ${path}. Free some space and start it again.`,
  ENOTDIR: (path) => `${path} should be a folder, or be in one, and is not. Move it away and start it again.`,
  EEXIST: (path) => `${path} should be a folder, and is not. Move it away and start it again.`,
  ENOENT: (path) => `${path} is missing. Install Signalbox again.`,
};

/** Why the app cannot start, for a person. Undefined: it is a bug, of which only the log should tell more. */
export function startFailure(error: unknown): string | undefined {
  const { code, path } = (error ?? {}) as { code?: unknown; path?: unknown };
  if (typeof code !== 'string' || typeof path !== 'string' || !Object.hasOwn(reasons, code)) return undefined;
  return reasons[code]?.(path);
}
