import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownAcpEntries, readOwnAcpAgents } from './own-acp-agents.ts';

let folder: string;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'own-agents-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

function read(text?: string) {
  const file = join(folder, 'agents.json');
  if (text !== undefined) writeFileSync(file, text);
  return readOwnAcpAgents(file, (words) => said.push(words));
}

test('an agent is a command line and a name', () => {
  const [entry] = ownAcpEntries(
    read('[{"id":"mine","label":"Mine","command":["/opt/mine","--acp"],"askingMode":"ask"}]'),
  );
  expect(entry).toMatchObject({ id: 'own-mine', label: 'Mine', program: { names: ['/opt/mine'] } });
  const options = { sessionId: 's', title: 't', workspace: '/w' };
  expect(entry?.dialect.launch(options).args).toEqual(['--acp']);
  expect(said).toEqual([]);
});

test('no file is no agents, and nothing to be said', () => {
  expect(read()).toEqual([]);
  expect(said).toEqual([]);
});

test.each(['{', '{}', 'null', '[{"id":"a b","label":"L","command":["x"]}]', '[{"id":"a","label":"L","command":[]}]'])(
  'what cannot be used is left out, and that is said: %s',
  (text) => {
    expect(read(text)).toEqual([]);
    expect(said).toHaveLength(1);
  },
);

test('one bad entry does not cost the others', () => {
  expect(read('[7,{"id":"a","label":"L","command":["x"]}]')).toHaveLength(1);
  expect(said).toHaveLength(1);
});
