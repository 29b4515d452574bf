import { expect, test } from '../launch-app.ts';

test('the page runs in a sandbox, in a world of its own', async ({ app }) => {
  const preferences = await app.electron.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    const contents = window?.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> };
    return contents.getLastWebPreferences();
  });
  expect(preferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    webviewTag: false,
  });
  expect(preferences.experimentalFeatures ?? false).toBe(false);
  expect(preferences.enableBlinkFeatures ?? '').toBe('');
});

test('the page may write to the clipboard and is denied everything else', async ({ app }) => {
  const states = await app.page.evaluate(async () => {
    const names = [
      'geolocation',
      'notifications',
      'camera',
      'microphone',
      'midi',
      'clipboard-read',
      'persistent-storage',
    ];
    const found: Record<string, string> = {};
    for (const name of names) {
      found[name] = await navigator.permissions
        .query({ name: name as PermissionName })
        .then((status) => status.state)
        .catch(() => 'denied');
    }
    const refused = (asking: Promise<unknown> | undefined) =>
      (asking ?? Promise.reject()).then(
        () => 'granted',
        () => 'denied',
      );
    found.position = await refused(
      new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)),
    );
    found.media = await refused(navigator.mediaDevices?.getUserMedia({ audio: true }));
    found.screen = await refused(navigator.mediaDevices?.getDisplayMedia({ video: true }));
    found.notification = await Notification.requestPermission();
    return found;
  });
  expect(new Set(Object.values(states))).toEqual(new Set(['denied']));
  const writing = { name: 'clipboard-write' as PermissionName };
  expect(await app.page.evaluate(async (asked) => (await navigator.permissions.query(asked)).state, writing)).toBe(
    'granted',
  );
});

test('script, style and code that came by another way do not run', async ({ app }) => {
  const results = await app.page.evaluate(async () => {
    // What a debugger evaluates is free of the policy; what it left to a timer is not.
    await new Promise((resolve) => setTimeout(resolve));
    const blocked: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective));
    const outcomes: Record<string, string> = {};
    const attempt = (name: string, what: () => void) => {
      try {
        what();
        outcomes[name] = 'was let';
      } catch (error) {
        outcomes[name] = (error as Error).name;
      }
    };
    const add = (name: string, more: object) => document.body.append(Object.assign(document.createElement(name), more));
    const hit = 'window.hit = 1';
    const own = (name: string) => Reflect.get(window, name);
    attempt('innerHTML', () => {
      document.createElement('div').innerHTML = `<img src=x onerror="${hit}">`;
    });
    attempt('a script element', () => add('script', { text: hit }));
    attempt('document.write', () => document.write(`<script>${hit}</script>`));
    attempt('a policy', () => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): void };
      };
      trustedTypes.createPolicy('default', { createHTML: (text: string) => text });
    });
    attempt('eval', () => void Reflect.apply(own('eval'), window, [hit]));
    attempt('new Function', () => void new Function(hit)());
    attempt('a timer of text', () => void Reflect.apply(window.setTimeout, window, [hit, 0]));
    attempt('a worker', () => void new Worker(URL.createObjectURL(new Blob([hit]))));
    attempt('a handler', () => document.body.setAttribute('onclick', hit));
    document.body.click();
    add('style', { textContent: 'body { --hit: 1 }' });
    document.body.setAttribute('style', '--hit: 1');
    const styled = getComputedStyle(document.body).getPropertyValue('--hit');
    await new Promise((resolve) => setTimeout(resolve));
    return { outcomes, blocked: [...new Set(blocked)], hit: (window as { hit?: number }).hit ?? 0, styled };
  });
  expect(results.hit).toBe(0);
  expect(results.styled).toBe('');
  expect(results.outcomes).toEqual({
    innerHTML: 'TypeError',
    'a script element': 'TypeError',
    'document.write': 'TypeError',
    'a policy': 'TypeError',
    eval: 'EvalError',
    'new Function': 'EvalError',
    'a timer of text': 'TypeError',
    'a worker': 'TypeError',
    'a handler': 'TypeError',
  });
  expect(results.blocked).toEqual(expect.arrayContaining(['style-src-elem', 'style-src-attr']));
});

test('the page itself breaks no rule of its policy', async ({ launch }) => {
  const app = await launch('--demo');
  const complaints: string[] = [];
  app.page.on('console', (message) => {
    if (/Content Security Policy|Trusted Type|Refused to/i.test(message.text())) complaints.push(message.text());
  });
  await app.page.reload();
  await expect(app.page.locator('html')).toHaveAttribute('data-ready', 'true');
  await expect(app.page.getByText('Flaky checkout test').first()).toBeVisible();
  expect(complaints).toEqual([]);
});
