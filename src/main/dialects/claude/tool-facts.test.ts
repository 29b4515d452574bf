import { describe, expect, it } from 'vitest';
import { mcpServerOf, toolKind, toolRisk, toolTitle } from './tool-facts.ts';

describe('what is known of a tool', () => {
  it.each([
    ['Bash', { command: 'rm x' }, 'execute', 'destructive', 'rm x'],
    ['Bash', { command: 7 }, 'execute', 'execute', undefined],
    ['Edit', { file_path: '/w/src/a.ts' }, 'edit', 'edit', 'src/a.ts'],
    ['Read', { file_path: '/elsewhere/a.ts' }, 'read', 'read', '/elsewhere/a.ts'],
    ['Grep', { pattern: 'TODO' }, 'search', 'read', 'TODO'],
    ['WebFetch', { url: 'https://a' }, 'fetch', 'network', 'https://a'],
    ['Agent', { description: 'Look' }, 'agent', 'execute', 'Look'],
    ['mcp__x__y', { file_path: '/w/a' }, 'other', 'unknown', undefined],
    ['constructor', {}, 'other', 'unknown', undefined],
  ] as const)('%s %j', (tool, input, kind, risk, title) => {
    expect([toolKind(tool), toolRisk(tool, input), toolTitle(tool, input, '/w')]).toEqual([kind, risk, title]);
  });

  it('knows the server of a tool that came by MCP', () => {
    expect(mcpServerOf('mcp__my_server__do_it')).toBe('my_server');
    expect(mcpServerOf('Bash')).toBeUndefined();
  });

  it('cuts a long title', () => {
    expect(toolTitle('Bash', { command: 'x'.repeat(1_000) }, '/w')).toHaveLength(300);
  });
});
