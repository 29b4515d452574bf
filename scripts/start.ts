import { appProgram } from './runtime/app-program.ts';
import { prepareRuntime } from './runtime/prepare.ts';
import { runHere } from './runtime/run-here.ts';
import { say } from './runtime/say.ts';

const runtime = await prepareRuntime();
if (runtime.ok) {
  process.exitCode = await runHere(appProgram(runtime.value, process.argv.slice(2)));
  await runtime.value.display?.close();
} else {
  say(runtime.message);
  process.exitCode = 1;
}
