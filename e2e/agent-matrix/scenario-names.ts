/** What every agent is put through, in the order of the matrix' columns, and what each is called there. */
export const scenarioNames = {
  stream: 'stream',
  allow: 'allow',
  deny: 'deny',
  interrupt: 'interrupt',
  interruptAsk: 'interrupt a card',
  second: 'second message',
  usage: 'usage',
  resume: 'resume after kill',
  settings: 'mode or model',
  question: 'question',
  comeBack: 'app restarts at a card',
} as const;
export type ScenarioName = keyof typeof scenarioNames;

/** Why an agent is not put through a scenario: what it lacks, in words for whoever reads the matrix. */
export type Lacks = Partial<Record<ScenarioName, string>>;

/** What a test tells the matrix about itself, through the report of the test run. */
export type ScenarioMeta = { title: string; version: string; scenario: ScenarioName; lacks: Lacks };

declare module 'vitest' {
  interface TaskMeta {
    scenario?: ScenarioMeta;
  }
}
