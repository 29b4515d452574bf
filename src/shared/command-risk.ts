import type { Risk } from './waiting.ts';

/*
 * A hint for the eye, not a gate: whoever wants to hide what a command does can. So it only ever makes a command look worse
 * than "runs code".
 */

const start = String.raw`(?:^|[;&|(\n\`]|\$\()\s*(?:sudo\s+|env\s+|nohup\s+|xargs\s+(?:-\S+\s+)*)*`;
const word = (words: string) => new RegExp(`${start}(?:${words})(?:\\s|$)`);

const destructive: readonly RegExp[] = [
  word('rm|rmdir|shred|unlink|dd|mkfs\\S*|fdisk|truncate|killall|pkill|shutdown|reboot'),
  /\bfind\b[^;|&]*\s-(?:delete|exec\s+rm)\b/,
  /\bgit\s+(?:-\S+\s+)*(?:push\b[^;|&]*\s(?:-f|--force\S*|--delete|--mirror)\b|reset\b[^;|&]*--hard|clean\b[^;|&]*-\S*[fdx]|checkout\s+(?:--\s|\.)|restore\b|branch\s+-D|stash\s+(?:drop|clear)|filter-\S+)/,
  /\b(?:drop|truncate)\s+(?:table|database|schema)\b/i,
  /\b(?:docker|podman)\s+(?:system\s+prune|volume\s+rm|rm|rmi)\b/,
  /\bkubectl\s+delete\b|\bterraform\s+destroy\b/,
  />\s*\/dev\/(?!null\b|stdout\b|stderr\b|tty\b)/,
];

const network: readonly RegExp[] = [
  word('curl|wget|ssh|scp|sftp|rsync|nc|ncat|telnet|ftp|ping|dig|nslookup'),
  /\bgit\s+(?:-\S+\s+)*(?:push|pull|fetch|clone|ls-remote|submodule\s+update)\b/,
  /\b(?:npm|pnpm|yarn|bun)\s+(?:i|install|ci|add|publish|update|upgrade)\b|\bnpx\s/,
  /\b(?:pip3?|uv|poetry|cargo|gem|go|brew|apt|apt-get|dnf|apk)\s+(?:pip\s+)?(?:install|add|get|update|upgrade|publish|fetch)\b/,
  /\bgh\s+\w+/,
];

export function commandRisk(command: string): Risk {
  if (destructive.some((pattern) => pattern.test(command))) return 'destructive';
  return network.some((pattern) => pattern.test(command)) ? 'network' : 'execute';
}
