import { isAbsolute, resolve } from 'node:path';

export type CommandLine = {
  /** A room of echo sessions in a folder of its own, gone at the end. */
  demo: boolean;
  /** Where to write a picture of the window once it is drawn; absolute. */
  screenshot?: string;
  /** End when the window is drawn, and after the picture if one was asked for. */
  quit: boolean;
  /** Where everything is kept; absolute. */
  userData?: string;
  theme?: 'light' | 'dark';
  size?: { width: number; height: number };
  layout?: 1 | 2 | 4 | 6 | 9;
};

export type ParsedCommandLine = { ok: true; value: CommandLine } | { ok: false; message: string };

const layouts = ['1', '2', '4', '6', '9'];
const smallest = 320;
const largest = 8_192;

/** Switches for Chromium and for a debugger, which read the command line themselves. */
const others = /^--(no-sandbox|inspect(-brk)?(=.*)?|remote-debugging-(port|pipe)(=.*)?)$/;

const usage = [
  'Signalbox understands:',
  '  --demo              a room of echo sessions, gone when it is closed',
  '  --screenshot FILE   write a PNG of the window once it is drawn',
  '  --quit              end once the window is drawn',
  '  --user-data DIR     keep everything in this folder',
  '  --theme light|dark',
  '  --size WIDTHxHEIGHT',
  '  --layout 1|2|4|6|9  cells of the grid',
].join('\n');

/** `args`: what stands behind the app's own path. `cwd`: what paths are relative to. */
export function parseCommandLine(args: readonly string[], cwd: string): ParsedCommandLine {
  const value: CommandLine = { demo: false, quit: false };
  const rest = args.flatMap((arg) => {
    const [, name, given] = /^(--[a-z-]+)=(.*)$/.exec(arg) ?? [];
    return name !== undefined && given !== undefined && !others.test(arg) ? [name, given] : [arg];
  });
  const path = (given: string) => (isAbsolute(given) ? given : resolve(cwd, given));

  for (let name = rest.shift(); name !== undefined; name = rest.shift()) {
    if (others.test(name)) continue;
    if (name === '--demo') value.demo = true;
    else if (name === '--quit') value.quit = true;
    else {
      if (!['--screenshot', '--user-data', '--theme', '--size', '--layout'].includes(name)) {
        return refuse(`"${name}" is nothing that Signalbox understands.`);
      }
      const given = rest.shift();
      if (given === undefined || given === '' || given.startsWith('--')) return refuse(`${name} needs a value.`);
      if (name === '--screenshot') value.screenshot = path(given);
      if (name === '--user-data') value.userData = path(given);
      if (name === '--theme') {
        if (given !== 'light' && given !== 'dark') return refuse(`--theme is light or dark, not "${given}".`);
        value.theme = given;
      }
      if (name === '--layout') {
        if (!layouts.includes(given)) return refuse(`--layout is 1, 2, 4, 6 or 9, not "${given}".`);
        value.layout = Number(given) as NonNullable<CommandLine['layout']>;
      }
      if (name === '--size') {
        const size = parseSize(given);
        if (!size) return refuse(`--size is a width and a height in pixels, such as 1440x900, not "${given}".`);
        value.size = size;
      }
    }
  }
  return { ok: true, value };
}

function parseSize(text: string): CommandLine['size'] {
  const [, width, height] = /^(\d{3,4})x(\d{3,4})$/.exec(text) ?? [];
  const size = { width: Number(width), height: Number(height) };
  const fits = [size.width, size.height].every((pixels) => pixels >= smallest && pixels <= largest);
  return fits ? size : undefined;
}

function refuse(message: string): ParsedCommandLine {
  return { ok: false, message: `${message}\n${usage}` };
}

/** Behind the path of the app, where a bare Electron was told which app to run. */
export function ownArguments(argv: readonly string[], appPath: string | undefined): string[] {
  if (appPath === undefined) return argv.slice(1);
  const at = argv.findIndex((arg, index) => index > 0 && !arg.startsWith('-') && resolve(arg) === resolve(appPath));
  return argv.slice(at < 0 ? 1 : at + 1);
}
