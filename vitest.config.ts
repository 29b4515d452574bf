import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const realAgents = 'e2e/agents/**/*.test.ts';
/** Too long to build for every run; it has a lane of its own. */
const codewhale = 'e2e/agents/codewhale.test.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['{src,scripts,e2e,bench}/**/*.test.ts'],
          exclude: ['src/renderer/**', realAgents],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'renderer',
          environment: 'jsdom',
          include: ['src/renderer/**/*.test.{ts,tsx}'],
        },
      },
      {
        // Each test runs a real agent for several turns.
        test: {
          name: 'agents',
          environment: 'node',
          include: [realAgents],
          exclude: [codewhale],
          testTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: { name: 'codewhale', environment: 'node', include: [codewhale], testTimeout: 120_000 },
      },
    ],
  },
});
