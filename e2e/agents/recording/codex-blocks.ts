import type { Block } from '../../fake-model/script.ts';
import { allow, deny } from './scenario.ts';

/* Calls of the tools that Codex has, and its own words for yes and no. */

export function tool(name: string, input: Extract<Block, { tool: unknown }>['tool']['input']): Block {
  return { tool: { name, input } };
}

export function shell(cmd: string): Block {
  return tool('exec_command', { cmd });
}

/** A model that Codex does not know is offered no tool for patches, but may call it in a shell (0.171). */
export function patch(...lines: string[]): Block {
  return shell(['apply_patch <<"EOF"', '*** Begin Patch', ...lines, '*** End Patch', 'EOF'].join('\n'));
}

export const accept = { ...allow, decision: 'accept' };
export const decline = { ...deny, decision: 'decline' };
