// @generated SignedSource<<9f33c93f62afd895c1be0cdd8f8354132bf578148e68949a0441e0be26a6b08a>>
/** Where operations stand: known by their entries, which are texts until somebody asks, and read by modules. */
import { memberOf } from "../json.js";
import { once } from "../late.js";
import type { OperationEntry } from "../operation.js";
import type { OperationModule, SourceParts } from "../source.js";

/** Modules by their names. */
type Modules = Readonly<Record<string, () => Promise<OperationModule>>>;

/** What a start reads of the operations grows with the tools, and not with the API. */
export interface OperationTable {
  /** JSON text of the entries that tools name, by module: pairs of its name and a list of {@link OperationEntry}. */
  readonly listed: string;
  /** Where those stand. */
  readonly modules: Modules;
  /** All entries, likewise; absent where tools name every operation. */
  readonly all?: string;
  /** Where the rest of them stands. */
  readonly unlisted?: () => Promise<{ readonly modules: Modules }>;
}

interface Place {
  readonly entry: OperationEntry;
  readonly load: () => Promise<OperationModule>;
}

interface Places {
  /** By the key of the operation. */
  place(key: string): Place | undefined;
  /** In the order of the table. */
  all(): readonly Place[];
  entries(): readonly OperationEntry[];
}

export function placesOf(operations: SourceParts["operations"]): Places {
  const found = "listed" in operations ? placesInTable(operations) : placesInModules(operations);
  const listed = once(() => byKey(found.listed()));
  const all = once(() => byKey(found.all()));
  return {
    place: (key) => listed().get(key) ?? all().get(key),
    all: () => found.all(),
    entries: once(() => found.all().map(({ entry }) => entry)),
  };
}

interface Found {
  listed(): readonly Place[];
  all(): readonly Place[];
}

function placesInTable({ listed, modules, all = listed, unlisted }: OperationTable): Found {
  async function load(name: string): Promise<OperationModule> {
    const module = memberOf(modules, name) ?? memberOf((await unlisted?.())?.modules ?? {}, name);
    if (module === undefined) throw new Error(`There is no module "${name}" of operations`);
    return module();
  }
  const read = (text: string): Place[] =>
    (JSON.parse(text) as [name: string, entries: OperationEntry[]][]).flatMap(([name, entries]) =>
      entries.map((entry) => ({ entry, load: () => load(name) })),
    );
  return { listed: once(() => read(listed)), all: once(() => read(all)) };
}

function placesInModules(modules: Exclude<SourceParts["operations"], OperationTable>): Found {
  const all = once(() => modules.flatMap(({ entries, load }) => entries.map((entry) => ({ entry, load }))));
  return { listed: all, all };
}

function byKey(places: readonly Place[]): ReadonlyMap<string, Place> {
  return new Map(places.map((place) => [place.entry.key, place]));
}
