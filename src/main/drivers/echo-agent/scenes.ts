/** Scripts that an ordinary sentence begins, so that a transcript reads like work and not like a script. */
const scenes: Readonly<Record<string, string>> = {};

export function sceneFor(message: string): string | undefined {
  return scenes[message.trim()];
}
