/** Chromium refuses to start with its sandbox as root, and must keep it for everybody else. */
export function sandboxSwitches(userId = process.getuid?.()): string[] {
  return userId === 0 ? ['--no-sandbox'] : [];
}
