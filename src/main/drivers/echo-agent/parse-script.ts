/** One step of a message to the echo agent. */
export type ScriptStep = {
  name: string;
  /** `key=value` and `+flag` (which is `flag=yes`) right behind the name, or behind a number. */
  options: Readonly<Record<string, string>>;
  /** The rest of the line. */
  words: string;
  /** The lines below it, up to the next step. */
  body: string;
  /** Steps up to `:end`, of a step that holds others. */
  children: readonly ScriptStep[];
  /** Line of the message, from 1. */
  line: number;
};

const blocks = new Set(['agent', 'repeat']);
const head = /^:([a-z]+)(?:\s+(.*))?$/;
const option = /^(?:\+([a-z]+)|([a-z]+)=(?:"([^"]*)"|(\S*)))(?:\s+|$)/;

/** A message is a script when it begins with a step; undefined when it is ordinary words. */
export function parseScript(text: string): ScriptStep[] | undefined {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  if (!head.test(lines[first] ?? '')) return undefined;
  const flat: ScriptStep[] = [];
  const bodies: string[][] = [];
  for (const [place, line] of lines.entries()) {
    const found = head.exec(line);
    if (found) {
      flat.push({ ...parseHead(found[1] ?? '', found[2] ?? ''), body: '', children: [], line: place + 1 });
      bodies.push([]);
    } else bodies.at(-1)?.push(line.startsWith('::') ? line.slice(1) : line);
  }
  return nest(flat.map((step, place) => ({ ...step, body: (bodies[place] ?? []).join('\n').trimEnd() })));
}

function parseHead(name: string, rest: string): Pick<ScriptStep, 'name' | 'options' | 'words'> {
  const all = takeOptions(rest.trim());
  // A number may stand before its options: `:flood 1000 at=500`.
  const [, number = '', behind = ''] = /^(\d+)\s+(.*)$/.exec(all.words) ?? [];
  const more = takeOptions(behind);
  if (behind === '' || more.words !== '') return { name, ...all };
  return { name, options: { ...all.options, ...more.options }, words: number };
}

function takeOptions(text: string): Pick<ScriptStep, 'options' | 'words'> {
  const options: Record<string, string> = {};
  let words = text;
  for (let found = option.exec(words); found; found = option.exec(words)) {
    const [whole, flag, key, quoted, bare] = found;
    options[flag ?? key ?? ''] = flag === undefined ? (quoted ?? bare ?? '') : 'yes';
    words = words.slice(whole.length);
  }
  return { options, words: words.trim() };
}

function nest(flat: ScriptStep[]): ScriptStep[] {
  const open: ScriptStep[][] = [[]];
  const owners: ScriptStep[] = [];
  const close = () => {
    const children = open.pop() ?? [];
    const owner = owners.pop();
    if (owner) open.at(-1)?.push({ ...owner, children });
  };
  for (const step of flat) {
    if (step.name === 'end') {
      if (owners.length > 0) close();
    } else if (blocks.has(step.name)) {
      owners.push(step);
      open.push([]);
    } else open.at(-1)?.push(step);
  }
  while (owners.length > 0) close();
  return open[0] ?? [];
}

/** `90`, `90s`, `2m`, `250ms` in milliseconds; a bare number is seconds. */
export function parseDuration(text: string | undefined, otherwise: number): number {
  const found = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text ?? '');
  if (!found) return otherwise;
  const unit = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }[found[2] ?? 's'] ?? 1_000;
  return Number(found[1]) * unit;
}

export function parseNumber(text: string | undefined, otherwise: number): number {
  const number = Number(text);
  return text === undefined || text === '' || Number.isNaN(number) ? otherwise : number;
}
