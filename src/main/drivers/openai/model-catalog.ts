import type { Endpoint } from '../../../shared/agent.ts';
import { limits } from '../../../shared/limits.ts';
import type { Model } from '../../../shared/session.ts';
import type { EndpointBook } from '../driver.ts';
import { fetchModels, type ListedModel, type ModelList } from './model-list.ts';

/** A model at its endpoint. Its id for people and sessions is `<endpoint>/<model>`. */
export type PlacedModel = {
  endpoint: Endpoint;
  key: string | undefined;
  model: string;
  listed: ListedModel | undefined;
};

/** Which models there are at which endpoints, as far as the endpoints say it. */
export type ModelCatalog = {
  /** Asks every endpoint whose list is old; one that does not answer still has the model that its settings name. */
  refresh(): Promise<void>;
  models(): Model[];
  find(id: string): PlacedModel | undefined;
  /** The one of this id; null: the first that there is. */
  choose(id: string | null): PlacedModel | undefined;
  /** What endpoints said instead of a list. */
  troubles(): string[];
};

export function createModelCatalog(book: EndpointBook, now: () => number): ModelCatalog {
  const lists = new Map<string, { url: string; at: number; list: Promise<ModelList>; known?: ModelList }>();

  async function ask(endpoint: Endpoint): Promise<void> {
    const kept = lists.get(endpoint.id);
    const fresh = kept?.url === endpoint.url && now() - kept.at < limits.modelListKeptMs && kept.known?.ok !== false;
    if (kept && fresh) {
      await kept.list;
      return;
    }
    const list = fetchModels({ ...endpoint, key: book.key(endpoint.id) });
    const entry = { url: endpoint.url, at: now(), list };
    lists.set(endpoint.id, entry);
    const known = await list;
    if (lists.get(endpoint.id) === entry) lists.set(endpoint.id, { ...entry, known });
  }

  function listOf(endpoint: Endpoint): ListedModel[] {
    const kept = lists.get(endpoint.id);
    const listed = kept?.url === endpoint.url && kept.known?.ok ? kept.known.models : [];
    const { model } = endpoint;
    if (model === undefined) return listed;
    return [listed.find(({ id }) => id === model) ?? { id: model }, ...listed.filter(({ id }) => id !== model)];
  }

  function place(endpoint: Endpoint, model: string): PlacedModel {
    const listed = listOf(endpoint).find(({ id }) => id === model);
    return { endpoint, key: book.key(endpoint.id), model, listed };
  }

  function find(id: string): PlacedModel | undefined {
    const slash = id.indexOf('/');
    const endpoint = book.list().find((one) => one.id === id.slice(0, slash));
    return endpoint && slash > 0 && slash < id.length - 1 ? place(endpoint, id.slice(slash + 1)) : undefined;
  }

  function first(): PlacedModel | undefined {
    for (const endpoint of book.list()) {
      const [model] = listOf(endpoint);
      if (model) return place(endpoint, model.id);
    }
    return undefined;
  }

  return {
    find,
    choose: (id) => (id === null ? first() : find(id)),
    async refresh() {
      await Promise.all(book.list().map(ask));
    },
    models: () =>
      book
        .list()
        .flatMap((endpoint) =>
          listOf(endpoint).map(({ id }) => ({ id: `${endpoint.id}/${id}`, label: `${id} · ${endpoint.label}` })),
        ),
    troubles: () =>
      book.list().flatMap(({ id }) => {
        const known = lists.get(id)?.known;
        return known?.ok === false ? [known.message] : [];
      }),
  };
}

export function modelId({ endpoint, model }: PlacedModel): string {
  return `${endpoint.id}/${model}`;
}

export function takesImages({ endpoint, listed }: PlacedModel): boolean {
  return endpoint.images || listed?.images === true;
}
