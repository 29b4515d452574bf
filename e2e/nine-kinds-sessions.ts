import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { MethodInput } from '../src/shared/contract.ts';
import { claudeAcpEnvironment, geminiEnvironment, openCodeEnvironment } from './agents/acp-environments.ts';
import { type AgentHome, agentEnvironment, claudeEnvironment } from './agents/agent-environment.ts';
import { codexEnvironment } from './agents/codex-environment.ts';
import { type Installed, installAgent } from './agents/install-agents.ts';
import { findCrate } from './agents/install-crate.ts';
import { piEnvironment } from './agents/pi-environment.ts';
import {
  pinnedClaude,
  pinnedClaudeAcp,
  pinnedCodex,
  pinnedGemini,
  pinnedOpenCode,
  pinnedPi,
} from './agents/pinned-agents.ts';
import { pinnedScv } from './agents/pinned-crates.ts';
import { shell, tool } from './agents/recording/codex-blocks.ts';
import { scvEnvironment } from './agents/scv-environment.ts';
import type { Script } from './fake-model/script.ts';

/** A session of one kind, and how far its conversation comes by itself. */
export type KindOfSession = {
  agent: string;
  title: string;
  /** The name of its folder. */
  workspace: string;
  wishes?: Partial<MethodInput<'session.create'>>;
  /** What a person writes; the model is taught what to do on it. */
  message?: string;
  script?: Script;
  /** Files that stand in its folder from the start. */
  files?: Record<string, string>;
  comesTo: 'card' | 'question' | 'streaming' | 'end' | 'running';
  /** Absent for what comes with the app. */
  install?: () => Promise<Installed>;
  environment?: (home: AgentHome, modelUrl: string) => Record<string, string>;
};

/** Nobody lets it go: what waits here goes on streaming for as long as the test looks. */
const hold = { hold: 'the picture' } as const;

const invoice = `import { total } from 'billing';
import { money } from './money';

export function invoiceTotal(lines) {
  return money(total(lines));
}
`;

/** One of each kind, in the order of their cells. */
export const kindsOfSession: readonly KindOfSession[] = [
  {
    agent: 'claude',
    title: 'Flaky checkout test',
    workspace: 'shop',
    message: 'The checkout test fails one time in ten. Find out why before you change anything.',
    script: [
      [
        { say: 'The test clicks `Pay` before the cart has been written. I can show it by slowing the write down:' },
        tool('Bash', {
          command: 'npm test -- checkout --repeat 50',
          description: 'Runs the checkout test fifty times',
        }),
      ],
    ],
    comesTo: 'card',
    install: () => installAgent(pinnedClaude),
    environment: claudeEnvironment,
  },
  {
    agent: 'codex',
    title: 'Rename the billing module',
    workspace: 'billing',
    wishes: { mode: 'untrusted' },
    files: { 'src/invoice.js': invoice },
    message: 'The billing module is called @shop/billing now. Change who imports it.',
    script: [
      [
        { say: 'One file still imports it by its old name.' },
        shell(
          [
            'apply_patch <<"EOF"',
            '*** Begin Patch',
            '*** Update File: src/invoice.js',
            '@@',
            "-import { total } from 'billing';",
            "+import { total } from '@shop/billing';",
            " import { money } from './money';",
            '*** End Patch',
            'EOF',
          ].join('\n'),
        ),
      ],
    ],
    comesTo: 'card',
    install: () => installAgent(pinnedCodex),
    environment: codexEnvironment,
  },
  {
    agent: 'claude-acp',
    title: 'Pick a queue library',
    workspace: 'jobs',
    message: 'Which queue should the mail jobs use? Ask me before you decide.',
    script: [
      [
        { say: 'Your busiest hour has **90 jobs a second**. Both would do; they differ in what you have to run.' },
        tool('AskUserQuestion', {
          questions: [
            {
              question: 'Which queue library?',
              header: 'Queue',
              options: [
                { label: 'Keep the database queue', description: 'No new service; enough for 400 jobs a second' },
                { label: 'Add a broker', description: 'One more thing to run, room to grow' },
              ],
              multiSelect: false,
            },
          ],
        }),
      ],
    ],
    comesTo: 'question',
    install: () => installAgent(pinnedClaudeAcp),
    environment: (home, url) => ({
      ...claudeAcpEnvironment(home, url),
      CLAUDE_CODE_ENABLE_PROMPT_SUGGESTION: 'false',
    }),
  },
  {
    agent: 'gemini',
    title: 'Explain the schema',
    workspace: 'warehouse',
    message: 'What do the three order tables hold?',
    script: [
      [
        {
          say: '- `orders`: one row for each order, with its **state**\n- `order_lines`: what was ordered, and at which price\n- `order_events`: everything that happened to it\n\nOnly `order_events` is never changed after it was written. ',
        },
        hold,
      ],
    ],
    comesTo: 'streaming',
    install: () => installAgent(pinnedGemini),
    environment: geminiEnvironment,
  },
  {
    agent: 'opencode',
    title: 'Docs for the public API',
    workspace: 'api',
    files: { 'routes/orders.ts': "router.get('/orders', listOrders);\nrouter.get('/orders/:id', showOrder);\n" },
    message: 'Write the page about orders.',
    script: [
      [{ say: 'I read the routes first.' }, tool('read', { filePath: 'routes/orders.ts' })],
      [
        {
          say: 'The page lists every field with its unit. Two of them have no owner in the code: `legacyRef` and `src_sys`. I mark them as such and go on with ',
        },
        hold,
      ],
    ],
    comesTo: 'streaming',
    install: () => installAgent(pinnedOpenCode),
    environment: openCodeEnvironment,
  },
  {
    agent: 'pi',
    title: 'Port the parser to streams',
    workspace: 'ingest',
    wishes: { model: 'fake/fake-model' },
    files: { 'lines.txt': 'one\ntwo\nthree\n' },
    message: 'Let the parser read a stream. Nothing may be held in memory twice.',
    script: [
      [{ think: 'A chunk can end in the middle of a line.' }, tool('read', { path: 'lines.txt' })],
      [
        { say: 'Chunks can end anywhere, so the **rest of a line** is kept until its end comes. The tests split ' },
        hold,
      ],
    ],
    comesTo: 'streaming',
    install: () => installAgent(pinnedPi),
    environment: piEnvironment,
  },
  {
    agent: 'openai',
    title: 'Name the release',
    workspace: 'site',
    wishes: { model: 'local/fake-model', mode: 'ask' },
    message: 'Write the headline of the release notes.',
    script: [
      [
        { think: 'Short, and about what changed for people.' },
        { say: '> **Orders arrive once**\n\nIt says what people noticed, and promises no more than the tests show.' },
      ],
    ],
    comesTo: 'end',
  },
  {
    agent: 'scv',
    title: 'Unused icons',
    workspace: 'icons',
    wishes: { mode: 'on-risk' },
    files: { 'used.txt': 'cart\nsearch\n' },
    message: 'Which icons are used nowhere?',
    script: [
      [tool('read', { path: 'used.txt' })],
      [
        {
          say: 'Of 214 icons **31** are used nowhere. The oldest is from before the new navigation. Shall I remove them?',
        },
      ],
    ],
    comesTo: 'end',
    install: () => findCrate(pinnedScv),
    environment: scvEnvironment,
  },
  {
    agent: 'terminal',
    title: 'Tests on every change',
    workspace: 'core',
    wishes: {
      command: [
        "printf '\\033[32m ok \\033[0m %s\\n' framing/utf8 framing/long-line resume/after-kill resume/torn-tail",
        "printf '\\033[31mFAIL\\033[0m %s\\n' diff/crlf",
        "printf '\\n4 passed, 1 failed. Waiting...\\n'",
        'exec cat',
      ].join('; '),
    },
    comesTo: 'running',
  },
];

/** Everything that the agents need to talk to the fake model and to nobody else, in one environment. */
export function environmentOf(
  kinds: readonly { kind: KindOfSession; program?: string }[],
  home: AgentHome,
  modelUrl: string,
): Record<string, string> {
  const base = agentEnvironment(home);
  const all = Object.assign({}, base, ...kinds.map(({ kind }) => kind.environment?.(home, modelUrl)));
  const folders = kinds.flatMap(({ program }) => (program === undefined ? [] : [dirname(program)]));
  return { ...all, PATH: [...folders, base.PATH].join(':') };
}

/** The session's folder with its files. */
export function makeWorkspace(home: AgentHome, { workspace, files = {} }: KindOfSession): string {
  const folder = join(home.home, workspace);
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}
