import type { KnipConfig } from 'knip';

export default {
  entry: [
    'src/renderer/phone.tsx',
    'src/renderer/pairing.tsx',
    'src/main/desktop/spawner-process.ts',
    'src/main/desktop/pty-holder.ts',
    'src/main/drivers/terminal/testing/pty-holder.ts',
    'src/main/drivers/echo-agent/main.ts',
    'src/main/dialects/pi/gate.ts',
    'scripts/runtime/bootstrap/main.js',
    'e2e/**/*.e2e.ts',
    // Run by hand when an agent has changed.
    'e2e/agents/recording/record-claude.ts',
    'e2e/agents/recording/record-codex.ts',
    'e2e/agents/recording/record-pi.ts',
    'e2e/agents/recording/record-scv.ts',
    'e2e/agents/recording/record-codewhale.ts',
    'e2e/agents/recording/record-acp.ts',
    // Started as an agent of a person's own.
    'e2e/agents/odd-acp-agent.ts',
    // Run by scripts/test-agents.ts.
    'e2e/agent-matrix/write-matrix.ts',
    // Started by the agents under test.
    'e2e/agents/recording/adder-mcp-server.ts',
    // Processes of their own.
    'e2e/phone/flood-process.ts',
    'bench/phone-app.ts',
    'bench/phone-clients.ts',
    // Stand under the names of real programs.
    'e2e/agents/conformance/*-agent.ts',
  ],
  project: ['{src,e2e,scripts,bench}/**/*.{ts,tsx,js}', 'src/**/*.css'],
  // What is used where it stands is not dead.
  ignoreExportsUsedInFile: true,
  // npm runs it.
  ignoreDependencies: ['node-gyp'],
  compilers: {
    css: (text) => [...text.matchAll(/@import\s+["']([^"']+)["']/g)].map(([, path]) => `import '${path}';`).join('\n'),
  },
} satisfies KnipConfig;
