import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from './runtime/project.ts';

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'GLOSSARY.md',
  'CONTRIBUTING.md',
  'docs/agents.md',
  'docs/phone-protocol.md',
];

/** Paths in code marks, and the targets of links inside the project. */
function pathsIn(text: string): string[] {
  const marked = [...text.matchAll(/`((?:src|e2e|bench|scripts|docs)\/[\w./-]+)`/g)];
  const linked = [...text.matchAll(/\]\((?!https?:)([\w./-]+)\)/g)];
  return [...marked, ...linked].map((match) => match[1] ?? '');
}

describe('the documents', () => {
  it.each(documents)('%s names no path that does not exist', (document) => {
    const paths = pathsIn(readFileSync(join(projectFolder, document), 'utf8'));
    expect(paths.filter((path) => !existsSync(join(projectFolder, path)))).toEqual([]);
  });

  it('are read for paths at all', () => {
    expect(pathsIn('see `src/main/index.ts` and [the table](docs/agents.md)')).toEqual([
      'src/main/index.ts',
      'docs/agents.md',
    ]);
  });

  it('name in README only commands that there are', () => {
    const { scripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
    const text = documents.map((document) => readFileSync(join(projectFolder, document), 'utf8')).join('\n');
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
