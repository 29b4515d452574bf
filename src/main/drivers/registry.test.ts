import { expect, test } from 'vitest';
import { idSchema } from '../../shared/ids.ts';
import { createMemoryWires } from '../wire/memory-wire.ts';
import { createRegistry } from './registry.ts';

const registry = createRegistry({
  wires: createMemoryWires().factory,
  environment: { PATH: '/nonexistent', HOME: '/nonexistent' },
  now: Date.now,
  onBug: (bug) => {
    throw bug;
  },
  echoProgram: '/echo/main.ts',
  piGate: '/pi/gate.ts',
});

test('each agent has an id of its own and is found by it', () => {
  const ids = registry.factories.map((factory) => idSchema.parse(factory.agent));
  expect(new Set(ids).size).toBe(ids.length);
  for (const factory of registry.factories) expect(registry.find(factory.agent)).toBe(factory);
  expect(registry.find('nobody')).toBeUndefined();
});

test.each(registry.factories)('$agent says what it is and how to get it', async (factory) => {
  const agent = await factory.describe();
  expect(agent.id).toBe(factory.agent);
  expect(agent.about).toMatch(/\.$/);
  expect(agent.install).not.toBe('');
  if (agent.defaultMode !== undefined) expect(agent.modes.map((mode) => mode.id)).toContain(agent.defaultMode);
});

test('one agent is always there', async () => {
  const agents = await Promise.all(registry.factories.map((factory) => factory.describe()));
  expect(agents.some((agent) => agent.installed)).toBe(true);
});
