import { describe, expect, it } from 'vitest';
import { scriptOf } from './shell-words.ts';

describe('scriptOf', () => {
  it.each([
    ["/bin/bash -lc 'touch a && echo b'", 'touch a && echo b'],
    ['/usr/bin/bash -c ls', 'ls'],
    ['/opt/homebrew/bin/zsh -lc ls', 'ls'],
    [`/bin/zsh -lc "echo 'a b'"`, "echo 'a b'"],
    [`/bin/bash -lc 'it'"'"'s'`, "it's"],
    [`/bin/bash -lc 'it'\\''s'`, "it's"],
    [`/bin/bash -lc "say \\"x\\" for \\$5"`, 'say "x" for $5'],
    ["/bin/bash -lc 'two\nlines'", 'two\nlines'],
  ])('takes the script out of %s', (command, script) => {
    expect(scriptOf(command)).toBe(script);
  });

  it.each([
    'ls -la',
    'bash -lc ls',
    './bin/bash -lc ls',
    '/w/bin/bash -lc ls',
    '/opt/bin/bash -lc ls',
    "/bin/bash -lc 'echo a' && rm b",
    '/bin/bash -lc "echo $(rm b)"',
    '/bin/bash -lc "echo `rm b`"',
    "/bin/bash -lc 'not closed",
    "/bin/bash -lc ''",
    '/bin/bash script.sh',
    "env bash -lc 'echo a'",
  ])('leaves %s as it is', (command) => {
    expect(scriptOf(command)).toBe(command);
  });
});
