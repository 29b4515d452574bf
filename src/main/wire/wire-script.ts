import { existsSync } from 'node:fs';

/**
 * What `sh` runs for a wire. `$0` carries the token by which the process is known again, `$1` is the wire's folder, the
 * rest is the agent and its arguments.
 *
 * - What was inherited beyond the three standard descriptors is closed first, so that nothing of the app reaches an agent.
 *   Only bash can close one of more than one digit; to another shell such a number is the name of a command.
 * - `tail` is the agent's standard input: what the app appends is on the disk before the agent sees it.
 * - The two shells outlive a hang-up and a polite end (`trap`), so that the agent's exit status is still written; a trap
 *   is not inherited by what they start. A subshell forgets it, hence twice.
 * - The exit status appears whole or not at all (written, then renamed), for its owner only; the agent itself keeps the
 *   person's own umask.
 * - `kill 0` takes `tail` and whatever the agent left in its group.
 */
export const wireScript = [
  'if [ -n "$BASH_VERSION" ]; then',
  '  for place in /dev/fd/*; do',
  `    fd=\${place##*/}`,
  '    case "$fd" in [012] | *[!0-9]*) ;; *) eval "exec $fd>&-" ;; esac',
  '  done',
  'fi',
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

/** The shell for it: bash where it is, for what it can close. */
export const wireShell = existsSync('/bin/bash') ? '/bin/bash' : '/bin/sh';

/** The word in the arguments that tells a wire's process from any other that got its number later. */
export function tokenWord(token: string): string {
  return `signalbox-${token}`;
}
