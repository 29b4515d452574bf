import { expect, type RunningApp, test } from '../launch-app.ts';
import { mustCall, rawCall } from '../page-calls.ts';

/** What only a forged message would set. */
const forged = JSON.stringify({
  type: 'call',
  id: 1,
  method: 'preference.set',
  input: { key: 'layout', value: 'forged' },
});

async function expectUntouched({ page }: RunningApp): Promise<void> {
  const preferences = await mustCall(page, 'preference.all', {});
  expect(preferences.layout).not.toBe('forged');
}

test('the page is given three functions for strings and nothing of Electron', async ({ app }) => {
  const { page } = app;
  const found = await page.evaluate(() => {
    const bridge = window.signalbox;
    const seen = window as unknown as Record<string, unknown>;
    return {
      names: Reflect.ownKeys(bridge),
      frozen: Object.isFrozen(bridge),
      ownWorld: bridge.send.constructor === Function && Object.getPrototypeOf(bridge) === Object.prototype,
      leaks: ['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer', 'electron'].filter(
        (name) => seen[name],
      ),
    };
  });
  expect(found).toEqual({ names: ['send', 'onMessage', 'onClose'], frozen: true, ownWorld: true, leaks: [] });

  const heard = await page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const listen = (...given: unknown[]) => resolve(given.map((one) => typeof one));
        window.signalbox.onMessage(listen as (text: string) => void);
        window.signalbox.send(JSON.stringify({ type: 'call', id: 77, method: 'preference.all', input: {} }));
      }),
  );
  expect(heard).toEqual(['string']);
});

test('hostile arguments to what the page is given reach nothing', async ({ app }) => {
  const { page } = app;
  const thrown = await page.evaluate((valid) => {
    const getter = {
      get type() {
        return 'call';
      },
    };
    const hostile: unknown[] = [
      undefined,
      null,
      0,
      Number.NaN,
      true,
      '',
      'c',
      'o',
      't',
      'm',
      valid.slice(1),
      getter,
      { __proto__: { type: 'call' } },
      { toString: () => valid },
      [valid],
      [[valid]],
      new Map(),
      new Date(),
      new Uint8Array(9),
      new Proxy({}, {}),
      () => valid,
      Object.create(null),
      'x'.repeat(1_000_000),
      '\0',
      '\u2028',
      '\ud800',
    ];
    const send = window.signalbox.send as (...given: unknown[]) => void;
    const errors: string[] = [];
    for (const value of hostile) {
      for (const given of [[value], [value, value], []]) {
        try {
          send(...given);
        } catch (error) {
          errors.push(String(error));
        }
      }
    }
    for (const value of hostile) {
      try {
        (window.signalbox.onMessage as (given: unknown) => void)(value);
      } catch (error) {
        errors.push(String(error));
      }
    }
    return errors;
  }, forged);
  for (const error of thrown) expect(error).not.toMatch(/\/|\\|node:|\.cjs|\.js/);
  await page.reload();
  await expectUntouched(app);
});

test('only the top frame of our own page is listened to', async ({ app }) => {
  const log = await app.electron.evaluate(async ({ BrowserWindow, ipcMain }, frame) => {
    const [window] = BrowserWindow.getAllWindows();
    const contents = window?.webContents;
    const main = contents?.mainFrame;
    const reply: unknown[] = [];
    const stranger = new BrowserWindow({ show: false });
    await stranger.loadURL('about:blank');
    const senders = {
      'another window': { sender: stranger.webContents, senderFrame: stranger.webContents.mainFrame },
      'another window that says it is ours': { sender: contents, senderFrame: stranger.webContents.mainFrame },
      'a frame that is gone': { sender: contents, senderFrame: null },
      'a frame inside': { sender: contents, senderFrame: { origin: 'app://bundle', parent: main } },
      'our frame on another origin': { sender: contents, senderFrame: new Proxy(main as object, {}) },
    };
    for (const [name, event] of Object.entries(senders)) {
      for (const text of ['o', `m${frame}`]) {
        try {
          ipcMain.emit('signalbox', { ...event, reply: (answer: unknown) => reply.push(answer) }, text);
        } catch (error) {
          reply.push(`${name}: ${error}`);
        }
      }
    }
    const ours = { sender: contents, senderFrame: main };
    for (const given of [[], [1], [{ toString: () => `m${frame}` }], [[`m${frame}`]], [`m${frame}`, 'more'], [null]]) {
      ipcMain.emit('signalbox', ours, ...given);
    }
    stranger.destroy();
    return reply;
  }, forged);
  expect(log).toEqual([]);
  await expectUntouched(app);
});

test('no other channel of the app answers', async ({ app }) => {
  const channels = await app.electron.evaluate(({ ipcMain }) => {
    const { _invokeHandlers: invoked } = ipcMain as unknown as { _invokeHandlers: Map<string, unknown> };
    return [...ipcMain.eventNames().map(String), ...invoked.keys()];
  });
  // The first is Electron's own listener, for the errors of an event emitter.
  expect(channels).toEqual(['error', 'signalbox']);
});

test('a message that is too large, or too many, close the pipe; the page opens it again', async ({ app }) => {
  const { page } = app;
  const closed = await page.evaluate(async () => {
    const closes = () => new Promise<string>((resolve) => window.signalbox.onClose(() => resolve('closed')));
    const large = closes();
    window.signalbox.send('x'.repeat(9 * 1024 * 1024));
    const first = await large;
    const many = closes();
    for (let count = 0; count < 10_000; count += 1) window.signalbox.send('{}');
    return [first, await many];
  });
  expect(closed).toEqual(['closed', 'closed']);
  await expectUntouched(app);
});

const strange: [string, string][] = [
  [
    'keys of the prototype',
    '{"type":"call","id":900000005,"method":"preference.set","input":{"__proto__":{"key":"layout","value":"forged"}}}',
  ],
  [
    'a constructor for an input',
    '{"type":"call","id":900000005,"method":"preference.set","input":{"constructor":{"prototype":{"key":"layout"}}}}',
  ],
  ['a method of the prototype', '{"type":"call","id":900000005,"method":"__proto__","input":{}}'],
  [
    'the same key twice',
    '{"type":"call","id":900000005,"method":"preference.set","input":{"key":"layout","key":"path","value":"forged"}}',
  ],
  [
    'a path for an id',
    '{"type":"call","id":900000005,"method":"transcript.page","input":{"sessionId":"../../etc/passwd","limit":5}}',
  ],
  [
    'a huge number',
    '{"type":"call","id":900000005,"method":"transcript.page","input":{"sessionId":"s","limit":1e400}}',
  ],
  [
    'SQL',
    '{"type":"call","id":900000005,"method":"search.query","input":{"text":"\\" OR 1=1; DROP TABLE events; --","limit":5,"order":"x"}}',
  ],
  [
    'argv',
    '{"type":"call","id":900000005,"method":"session.create","input":{"agent":"echo","workspace":"/tmp","policy":{"kind":"on-request"},"argv":["sh"]}}',
  ],
];

test('strange things in a message are refused', async ({ app }) => {
  for (const [what, text] of strange) {
    await test.step(what, async () => {
      const reply = await rawCall(app.page, 900_000_005, text);
      expect(reply.type).toBe('error');
      expect(reply.error.code).toMatch(/^(invalid|sessionUnknown)$/);
    });
  }
  await expectUntouched(app);
});
