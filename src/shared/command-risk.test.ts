import { describe, expect, it } from 'vitest';
import { commandRisk } from './command-risk.ts';

describe('commandRisk', () => {
  it.each([
    'rm -rf build',
    'cd x && rm file',
    'sudo rm -r /tmp/x',
    'find . -name "*.log" -delete',
    'ls | xargs rm',
    'git push --force origin main',
    'git push -f',
    'git reset --hard HEAD~1',
    'git clean -fdx',
    'git checkout -- .',
    'git branch -D old',
    'psql -c "DROP TABLE users"',
    'docker system prune -a',
    'kubectl delete pod x',
    'dd if=/dev/zero of=/dev/sda',
    'echo x > /dev/sda',
    'echo $(rm file)',
  ])('%s destroys', (command) => {
    expect(commandRisk(command)).toBe('destructive');
  });

  it.each([
    'curl https://example.com',
    'git push origin main',
    'git fetch',
    'npm install left-pad',
    'npx cowsay',
    'pip install x',
    'ssh host ls',
    'gh pr list',
  ])('%s uses the network', (command) => {
    expect(commandRisk(command)).toBe('network');
  });

  it.each([
    'ls -la',
    'npm test',
    'git status',
    'git commit -m "rm this"',
    'echo format',
    'node farm.js',
    'cat rm.txt',
    'echo x > /dev/null',
  ])('%s runs code', (command) => {
    expect(commandRisk(command)).toBe('execute');
  });
});
