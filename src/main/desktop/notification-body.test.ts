import { expect, test } from 'vitest';
import { notificationBody } from './notification-body.ts';

test('only where the body is markup it is escaped', () => {
  const said = 'echo "<b>a</b>" && ls';
  expect(notificationBody(said, 'linux')).toBe('echo "&lt;b&gt;a&lt;/b&gt;" &amp;&amp; ls');
  expect(notificationBody(said, 'darwin')).toBe(said);
  expect(notificationBody(said, 'win32')).toBe(said);
});
