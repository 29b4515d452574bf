import { type Agent, type AgentCheck, type Endpoint, endpointSchema } from '../../shared/agent.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { checkAgent } from './check-agent.ts';
import type { DriverFactory, Registry } from './driver.ts';

/** What people can see and set of agents while none of them runs. */
export type AgentDirectory = {
  list(): Promise<Agent[]>;
  check(agent: string): Promise<Result<AgentCheck>>;
  putEndpoint(input: EndpointInput): Result<object>;
  removeEndpoint(input: { agent: string; id: string }): Result<object>;
};

/** `id` absent: a new one. `key` absent: the one that there is stays. */
export type EndpointInput = {
  agent: string;
  endpoint: Omit<Endpoint, 'id'> & { id?: string | undefined };
  key?: string | undefined;
};

export function createAgentDirectory(options: {
  registry: Registry;
  /** Where an agent may be started for a look. */
  folder: string;
  now(): number;
  newId(): string;
}): AgentDirectory {
  const { registry } = options;

  function withAgent<Value>(agent: string, use: (factory: DriverFactory) => Value) {
    const factory = registry.find(agent);
    return factory ? use(factory) : fail('agentUnknown', `Signalbox knows no agent "${agent}".`);
  }

  function withBook(agent: string, use: (book: NonNullable<DriverFactory['endpoints']>) => Result<object>) {
    return withAgent(agent, ({ endpoints }) =>
      endpoints ? use(endpoints) : fail('unsupported', 'This agent is a program; it has no addresses.'),
    );
  }

  return {
    list: () => Promise.all(registry.factories.map((factory) => factory.describe())),
    check: async (agent) => withAgent(agent, async (factory) => ok(await checkAgent(factory, options))),
    putEndpoint: ({ agent, endpoint, key }) =>
      withBook(agent, (book) => {
        const known = book.list();
        const id = endpoint.id ?? newId(endpoint.label, known);
        if (endpoint.id !== undefined && !known.some((one) => one.id === id)) {
          return fail('endpointUnknown', 'This address was removed in the meantime.');
        }
        const parsed = endpointSchema.safeParse({ ...endpoint, id });
        if (!parsed.success) return fail('invalid', 'This is not an address that can be called.');
        const { username, password } = new URL(parsed.data.url);
        if (username !== '' || password !== '')
          return fail('invalid', 'Put the key into its own field, not into the address.');
        const secret = key?.trim();
        if (secret !== undefined && !sendable.test(secret)) {
          return fail('invalid', 'A key has no spaces and no letters beyond ASCII. Copy it again.');
        }
        const put = book.put(parsed.data, secret);
        return put.ok ? ok({}) : fail('storeFull', put.message);
      }),
    removeEndpoint: ({ agent, id }) =>
      withBook(agent, (book) => {
        book.remove(id);
        return ok({});
      }),
  };
}

/** What a header can hold: of anything else, an error would repeat it. */
const sendable = /^[\x21-\x7e]*$/;

/** From the label, so that people know their models by it: `My Ollama` is `my-ollama`. */
function newId(label: string, known: readonly Endpoint[]): string {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 32);
  const stem = words === '' ? 'address' : words.replace(/-+$/, '');
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? stem : `${stem}-${number}`;
    if (!known.some((one) => one.id === id)) return id;
  }
}
