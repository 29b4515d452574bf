import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterRun,
  type Cell,
  type Outcome,
  parseMatrix,
  type Row,
  renderReasons,
  renderTable,
  rowsOf,
} from './matrix.ts';
import { readOutcomes } from './read-outcomes.ts';
import { type ScenarioName, scenarioNames } from './scenario-names.ts';

const names = Object.keys(scenarioNames) as ScenarioName[];
const agent = { title: 'An agent', version: '1.2', lacks: { question: 'it asks none.' } };
const run = (cell: Cell, of = agent): Outcome[] =>
  names.filter((name) => name !== 'question').map((scenario) => ({ ...of, scenario, cell }));

describe('the matrix of agents', () => {
  it('has a row for each agent, with what it lacks', () => {
    const [row] = rowsOf(run('yes'));
    expect(row).toMatchObject({ title: 'An agent', version: '1.2', cells: { stream: 'yes', question: 'no' } });
  });

  it('says what was left out', () => {
    const [row] = rowsOf(run('yes').slice(1));
    expect(row?.cells.stream).toBe('not run');
  });

  it('keeps the last result of an agent that did not run', () => {
    const known = rowsOf(run('yes'));
    expect(afterRun(known, rowsOf(run('not run')))).toEqual(known);
    expect(afterRun(known, rowsOf(run('failed')))).toEqual(rowsOf(run('failed')));
    expect(afterRun([], rowsOf(run('not run')))).toEqual(rowsOf(run('not run')));
    const other = rowsOf(run('yes', { ...agent, title: 'A second' }));
    expect(afterRun(known, other).map((row) => row.title)).toEqual(['A second', 'An agent']);
  });

  it('reads what it wrote', () => {
    const word = fc.stringMatching(/^[a-z][a-z0-9.]{0,8}$/);
    const cell = fc.constantFrom<Cell>('yes', 'failed', 'not run');
    const row = fc.record({
      title: word,
      version: word,
      cells: fc.tuple(...names.map(() => cell)),
      reasons: fc.tuple(...names.map(() => fc.option(word, { nil: undefined }))),
    });
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: ({ title }) => title }), (made) => {
        const rows = made.map(({ title, version, cells, reasons }): Row => {
          const lacks = Object.fromEntries(
            names.flatMap((name, place) => (reasons[place] === undefined ? [] : [[name, reasons[place]]])),
          );
          const all = names.map((name, place) => [name, reasons[place] === undefined ? cells[place] : 'no']);
          return { title, version, cells: Object.fromEntries(all) as Row['cells'], lacks };
        });
        expect(parseMatrix(`# Agents\n\n${renderTable(rows)}\n\n${renderReasons(rows)}\n`)).toEqual(rows);
      }),
    );
  });

  it('takes the outcomes out of a report', () => {
    const scenario = { ...agent, scenario: 'stream' };
    const test = (status: string, meta = {}) => ({ status, meta });
    const assertionResults = [
      test('passed', { scenario }),
      test('failed', { scenario }),
      test('skipped', { scenario }),
      test('passed'),
    ];
    const cells = readOutcomes(JSON.stringify({ testResults: [{ assertionResults }] })).map((outcome) => outcome.cell);
    expect(cells).toEqual(['yes', 'failed', 'not run']);
  });
});
