/** What the harbour office keeps books of. */
import { notFound } from "../api/problem.js";

export interface Entry {
  readonly id: string;
  readonly [member: string]: string | number | boolean;
}

/** One book: entries in the order in which they came. */
export interface Register {
  list(filters: ReadonlyMap<string, string>, page: { limit: number; after: string | undefined }): Page;
  /** @throws Problem 404 */
  get(id: string): Entry;
  add(entry: Omit<Entry, "id">): Entry;
  replace(id: string, entry: Omit<Entry, "id">): Entry;
  note(id: string, members: Readonly<Record<string, string | number | boolean>>): Entry;
  strike(id: string): void;
}

export interface Page {
  readonly items: readonly Entry[];
  /** Id to go on after, when there is more. */
  readonly next?: string;
}

/** @param kind goes before the numbers of ids: `berth-1` */
export function openRegister(
  kind: string,
  initial: Readonly<Record<string, string | number | boolean>>,
): Register {
  const entries = new Map<string, Entry>();
  let last = 0;
  const get = (id: string): Entry => {
    const entry = entries.get(id);
    if (entry === undefined) throw notFound(`There is no ${id}.`);
    return entry;
  };
  const keep = (entry: Entry): Entry => {
    entries.set(entry.id, entry);
    return entry;
  };
  return {
    get,
    list(filters, { limit, after }) {
      const found = [...entries.values()].filter((entry) =>
        [...filters].every(([member, wanted]) => String(entry[member] ?? false) === wanted),
      );
      const start = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
      const items = found.slice(start, start + limit);
      const next = items.at(-1)?.id;
      return { items, ...(next !== undefined && start + limit < found.length && { next }) };
    },
    add: (entry) => keep({ id: `${kind}-${(last += 1)}`, ...initial, ...entry }),
    replace: (id, entry) => keep({ ...get(id), ...entry, id }),
    note: (id, members) => keep({ ...get(id), ...members }),
    strike(id) {
      entries.delete(get(id).id);
    },
  };
}
