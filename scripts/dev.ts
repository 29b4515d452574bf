import { appProgram } from './runtime/app-program.ts';
import { buildApp } from './runtime/build-app.ts';
import { prepareRuntime, type Runtime } from './runtime/prepare.ts';
import { type RunningProgram, startHere } from './runtime/run-here.ts';
import { say } from './runtime/say.ts';
import { nextChange } from './runtime/source-changes.ts';

const runtime = await prepareRuntime();
if (runtime.ok) {
  process.exitCode = await runAndRestart(runtime.value);
  await runtime.value.display?.close();
} else {
  say(runtime.message);
  process.exitCode = 1;
}
// The watch on the sources would keep this process.
process.exit();

/**
 * Runs the app and starts it anew whenever a source has changed, until it ends by itself. Agents go on working meanwhile,
 * and the app reads on where it was: that is what it is made for.
 */
async function runAndRestart(runtime: Runtime): Promise<number> {
  let app: RunningProgram;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.end());
  for (;;) {
    app = startHere(appProgram(runtime, process.argv.slice(2)));
    const ended = await endOrRebuild(app);
    if (ended !== undefined) return ended;
    app.end();
    await app.status;
  }
}

/** The status of the app if it ends; nothing when there is a new build to run. */
async function endOrRebuild(app: RunningProgram): Promise<number | undefined> {
  for (;;) {
    const ended = await Promise.race([app.status, nextChange()]);
    if (ended !== undefined) return ended;
    const built = await buildApp();
    if (built.ok) return undefined;
    say(built.message);
  }
}
