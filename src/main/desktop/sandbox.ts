import { app } from 'electron';

/**
 * Every page in Chromium's sandbox, also one that asks for less. As root Chromium has none and refuses to start when it is
 * asked for one; there the switch was given by the script that starts the app.
 */
export function enableSandbox(): void {
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
}
