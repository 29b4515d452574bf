import { expect, test } from 'vitest';
import { loginEntry } from './login-entry.ts';

const execOf = (...command: string[]) => /^Exec=(.*)$/m.exec(loginEntry(command))?.[1];

test.each([
  [['/opt/signalbox'], '"/opt/signalbox"'],
  [['/opt/a b/electron', '/home/ada/app'], '"/opt/a b/electron" "/home/ada/app"'],
  [['/a"b'], '"/a\\\\"b"'],
  [['/a$b`c'], '"/a\\\\$b\\\\`c"'],
  [['/a\\b'], '"/a\\\\\\\\b"'],
  [['/50%'], '"/50%%"'],
  [['/a\nExec=evil'], '"/a\\nExec=evil"'],
])('%j becomes one line that starts just that', (command, exec) => expect(execOf(...command)).toBe(exec));

test('the entry is an application without a terminal', () => {
  expect(loginEntry(['/opt/signalbox'])).toMatch(/^\[Desktop Entry\]\nType=Application\n(.*\n)*Terminal=false\n/);
});
