import { expect, test } from 'vitest';
import { createBridgePipes } from './bridge-pipe.ts';

test('the bridge is listened to once, and only the newest pipe hears it', () => {
  const hear: ((text: string) => void)[] = [];
  const open = createBridgePipes({
    send: () => undefined,
    onMessage: (listener) => hear.push(listener),
    onClose: () => undefined,
  });
  const heard: string[] = [];
  open().onMessage((text) => heard.push(`old ${text}`));
  open().onMessage((text) => heard.push(`new ${text}`));
  for (const say of hear) say('x');
  expect(heard).toEqual(['new x']);
});
