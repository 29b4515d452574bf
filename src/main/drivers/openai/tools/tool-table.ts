import { z } from 'zod';
import type { Json } from '../../../../shared/ids.ts';
import { editFileTool } from './edit-file.ts';
import { listFilesTool } from './list-files.ts';
import { readFileTool } from './read-file.ts';
import { runCommandTool } from './run-command.ts';
import { searchTextTool } from './search-text.ts';
import { failed, type Ground, type Outcome, type Plan, type Run, type Tool } from './tool.ts';

/** A tool of which nobody knows what its input looks like; the input is checked before each use. */
export type AnyTool = {
  name: string;
  kind: Tool<never>['kind'];
  plan(input: Json, ground: Ground): Promise<Plan>;
  run(input: Json, ground: Ground, run: Run): Promise<Outcome>;
  /** As the API wants it. */
  definition: Json;
};

export const tools: readonly AnyTool[] = [
  checked(readFileTool),
  checked(listFilesTool),
  checked(searchTextTool),
  checked(editFileTool),
  checked(runCommandTool),
];

export function findTool(name: string): AnyTool | undefined {
  return tools.find((tool) => tool.name === name);
}

export function planCall(name: string, input: Json, ground: Ground): Promise<Plan> {
  const tool = findTool(name);
  if (tool) return tool.plan(input, ground);
  const names = tools.map((one) => one.name).join(', ');
  return Promise.resolve({ ok: false, message: `There is no tool "${name.slice(0, 100)}". There are: ${names}.` });
}

function checked<Input>(tool: Tool<Input>): AnyTool {
  const { $schema: _, ...parameters } = z.toJSONSchema(tool.input, { io: 'input' }) as { [key: string]: Json };
  const { name, kind, about: description } = tool;
  return {
    name,
    kind,
    async plan(input, ground) {
      const parsed = tool.input.safeParse(input);
      return parsed.success ? tool.plan(parsed.data, ground) : { ok: false, message: whatIsWrong(parsed.error) };
    },
    async run(input, ground, run) {
      const parsed = tool.input.safeParse(input);
      return parsed.success ? tool.run(parsed.data, ground, run) : failed(whatIsWrong(parsed.error));
    },
    definition: { type: 'function', function: { name, description, parameters } },
  };
}

function whatIsWrong(error: z.ZodError): string {
  const [issue] = error.issues;
  const place = issue?.path.map(String).join('.') ?? '';
  return `The arguments are wrong${place === '' ? '' : ` at "${place}"`}: ${issue?.message ?? 'they do not fit'}.`;
}
