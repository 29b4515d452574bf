/**
 * What `sh` runs for a wire. `$0` carries the token by which the process is known again, `$1` is the wire's folder, the
 * rest is the agent and its arguments.
 *
 * - `tail` is the agent's standard input: what the app appends is on the disk before the agent sees it.
 * - The two shells outlive a hang-up and a polite end (`trap`), so that the agent's exit status is still written; a trap
 *   is not inherited by what they start. A subshell forgets it, hence twice.
 * - The exit status appears whole or not at all (written, then renamed), for its owner only; the agent itself keeps the
 *   person's own umask.
 * - `kill 0` takes `tail` and whatever the agent left in its group.
 */
export const wireScript = [
  'trap : HUP TERM',
  'wire=$1',
  'shift',
  'tail -c +1 -f "$wire/in.jsonl" | {',
  '  trap : HUP TERM',
  '  "$@" >>"$wire/out.jsonl" 2>>"$wire/err.log"',
  '  status=$?',
  '  umask 077',
  '  echo "$status" >"$wire/exit.new" && mv "$wire/exit.new" "$wire/exit"',
  '  kill 0',
  '}',
].join('\n');

/** The word in the arguments that tells a wire's process from any other that got its number later. */
export function tokenWord(token: string): string {
  return `signalbox-${token}`;
}
