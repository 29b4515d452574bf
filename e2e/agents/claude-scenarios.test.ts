import { claudeEnvironment } from './agent-environment.ts';
import { describeAgent } from './describe-agent.ts';
import { pinnedClaude } from './pinned-agents.ts';
import { pinned } from './tested-agent.ts';

const options = ['Blue', 'Red'].map((label) => ({ label, description: `The ${label} one` }));
const questions = [{ question: 'Which colour?', header: 'Colour', options, multiSelect: false }];

await describeAgent({
  ...pinned(pinnedClaude),
  environment: claudeEnvironment,
  wishes: { model: 'claude-sonnet-4-5', mode: 'default' },
  run: (command) => ({ tool: { name: 'Bash', input: { command } } }),
  change: { mode: 'plan' },
  question: { script: [[{ tool: { name: 'AskUserQuestion', input: { questions } } }]] },
});
