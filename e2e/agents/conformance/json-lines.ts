import { createInterface } from 'node:readline';

export type Fields = { [key: string]: unknown };

/** Objects from standard input, one a line, in order; the next is read when the last was dealt with. */
export async function* readObjects(): AsyncGenerator<Fields> {
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() !== '') yield JSON.parse(line) as Fields;
  }
}

export function writeObject(fields: Fields): void {
  process.stdout.write(`${JSON.stringify(fields)}\n`);
}

/** A prompt as what the agent is to do: one step a line, a word and the rest. */
export function stepsOf(prompt: string): { word: string; rest: string }[] {
  return prompt.split('\n').map((line) => {
    const [word = '', ...rest] = line.split(' ');
    return { word, rest: rest.join(' ') };
  });
}

/** A promise and the way to keep it. */
export function promised<Value>(): { done: Promise<Value>; keep(value: Value): void } {
  let keep: (value: Value) => void = () => undefined;
  const done = new Promise<Value>((resolve) => {
    keep = resolve;
  });
  return { done, keep: (value) => keep(value) };
}
