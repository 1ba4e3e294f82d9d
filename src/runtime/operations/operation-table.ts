/**
 * Knows in which module each operation is. Entries of operations are JSON texts that are parsed on demand, so that a start
 * does not read all of them.
 */
import { memberOf } from "../values/json.js";
import { once } from "../values/lazy.js";
import type { OperationEntry } from "./operation.js";

/** Modules by their names. */
type Modules = Readonly<Record<string, () => Promise<OperationModule>>>;

/** The table of operations. What a start reads grows with the number of tools, not with the API. */
export interface OperationTable {
  /** JSON text of the entries that tools name, by module: pairs of its name and a list of {@link OperationEntry}. */
  readonly listed: string;
  /** The modules that contain the operations of these entries. */
  readonly modules: Modules;
  /** All entries in the same form; absent if tools name every operation. */
  readonly all?: string;
  /** Loads the table of the other modules. */
  readonly unlisted?: () => Promise<{ readonly modules: Modules }>;
}

/** Modules with their operations, as in projects of version 0.1.0. */
export type OperationModules = readonly {
  readonly entries: readonly OperationEntry[];
  readonly load: () => Promise<OperationModule>;
}[];

interface Place {
  readonly entry: OperationEntry;
  readonly load: () => Promise<OperationModule>;
}

interface Places {
  /** Finds an operation by key. */
  place(key: string): Place | undefined;
  /** Returns all operations in the order of the table. */
  all(): readonly Place[];
  entries(): readonly OperationEntry[];
}

export function placesOf(operations: OperationTable | OperationModules): Places {
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

function placesInModules(modules: OperationModules): Found {
  const all = once(() => modules.flatMap(({ entries, load }) => entries.map((entry) => ({ entry, load }))));
  return { listed: all, all };
}

function byKey(places: readonly Place[]): ReadonlyMap<string, Place> {
  return new Map(places.map((place) => [place.entry.key, place]));
}

/** JSON texts by name. */
export type Texts = Readonly<Record<string, string>>;

/** The parts of one tag's operations, by operation key except for the schemas. */
export interface OperationModule {
  /** Of `OperationFacts`. */
  readonly operations: Texts;
  /** All schemas that the operations refer to, directly or not, by the name behind `#/$defs/`. */
  readonly schemas?: Texts;
  /** Of `DocumentationFacts`. */
  readonly documentation?: Texts;
  /** Of `OutputFacts`. */
  readonly outputs?: Texts;
  /** Of `ExampleCall`. */
  readonly examples?: Texts;
}
