/** Reads the facts of a generated project, which are JSON texts: a text that is never needed is never parsed. */
import { type JsonSchema, memberOf } from "../values/json.js";
import { cached, lazy, once } from "../values/lazy.js";
import type {
  AnswerShape,
  ExampleCall,
  ExampleCalls,
  ApiFacts,
  Discovery,
  DocumentationFacts,
  OperationEntry,
  OperationFacts,
  OperationSource,
  OutputFacts,
  SearchIndex,
} from "./operation.js";
import type { Prompt, Resource } from "./definitions.js";
import type { Meta } from "./tool.js";

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
  /** Of `AnswerShape`, for operations that tools call and whose answers the document describes. */
  readonly answers?: Texts;
  /** Of `OutputFacts`. */
  readonly outputs?: Texts;
  /** Of `ExampleCall`. */
  readonly examples?: Texts;
}

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

/** Modules by their names. */
type Modules = Readonly<Record<string, () => Promise<OperationModule>>>;

export interface SourceParts {
  apis: readonly ApiFacts[];
  operations: OperationTable;
  /** {@link OperationSource.fields} */
  fields?: true;
  /** Only if tools have output schemas. */
  outputs?: true;
  /** Only if some operation has no tool; the index is the JSON text of a {@link SearchIndex}. */
  discovery?: {
    reads: boolean;
    writes: boolean;
    meta?: Meta;
    index: string;
  };
  /** Only if the configuration has resources. */
  resources?: () => Promise<{ readonly resources: readonly Resource[] }>;
  prompts?: () => Promise<{ readonly prompts: readonly Prompt[] }>;
  /** See {@link ExampleCalls}. */
  variables?: ExampleCalls["variables"];
}

export function operationSource({
  apis,
  operations,
  fields,
  outputs,
  discovery,
  resources,
  prompts,
  variables = {},
}: SourceParts): OperationSource {
  const places = placesOf(operations);
  const loaded = new Set<OperationModule>();

  async function moduleOf(key: string): Promise<OperationModule | undefined> {
    const module = await places.place(key)?.load();
    if (module !== undefined) loaded.add(module);
    return module;
  }

  /** Finds a schema. It is requested after its operation was read, so the operation's module contains it. */
  async function findSchema(name: string): Promise<JsonSchema | undefined> {
    for (const module of loaded) {
      const found = parsed<JsonSchema>(module.schemas, name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  return {
    apis,
    entries: () => places.entries(),
    entry: (key) => places.place(key)?.entry,
    scoped: places.scoped,
    get: remembered(async (key) => parsed<OperationFacts>((await moduleOf(key))?.operations, key)),
    schema: remembered(findSchema),
    documentation: async (key) => parsed<DocumentationFacts>((await moduleOf(key))?.documentation, key),
    answer: async (key) => parsed<AnswerShape>((await moduleOf(key))?.answers, key),
    ...(fields && { fields }),
    ...(outputs && {
      output: remembered(async (key) => parsed<OutputFacts>((await moduleOf(key))?.outputs, key)),
    }),
    ...(discovery && { discovery: discoveryOf(discovery) }),
    ...(resources && { resources: async () => (await resources()).resources }),
    ...(prompts && { prompts: async () => (await prompts()).prompts }),
    async examples() {
      const modules = new Set(await Promise.all(places.all().map(({ load }) => load())));
      const texts = [...modules].flatMap(({ examples = {} }) => Object.values(examples));
      return { variables, calls: texts.map((text) => JSON.parse(text) as ExampleCall) };
    },
  };
}

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
  /** {@link OperationSource.scoped} */
  readonly scoped: boolean;
}

/** Knows in which module each operation is. The table is parsed on demand, so that a start does not read all of it. */
function placesOf({ listed, modules, all = listed, unlisted }: OperationTable): Places {
  async function load(name: string): Promise<OperationModule> {
    const module = memberOf(modules, name) ?? memberOf((await unlisted?.())?.modules ?? {}, name);
    if (module === undefined) throw new Error(`There is no module "${name}" of operations`);
    return module();
  }
  const read = (text: string): Place[] =>
    (JSON.parse(text) as [name: string, entries: OperationEntry[]][]).flatMap(([name, entries]) =>
      entries.map((entry) => ({ entry, load: () => load(name) })),
    );
  const everyPlace = once(() => read(all));
  const listedByKey = once(() => byKey(read(listed)));
  const allByKey = once(() => byKey(everyPlace()));
  return {
    place: (key) => listedByKey().get(key) ?? allByKey().get(key),
    all: everyPlace,
    entries: once(() => everyPlace().map(({ entry }) => entry)),
    // A text without these words has no entry with such members, and need not be parsed to know.
    scoped: /"(?:scopes|documentScopes)":/.test(all),
  };
}

function byKey(places: readonly Place[]): ReadonlyMap<string, Place> {
  return new Map(places.map((place) => [place.entry.key, place]));
}

function discoveryOf({ index, ...has }: NonNullable<SourceParts["discovery"]>): Discovery {
  return { ...has, index: lazy(async () => JSON.parse(index) as SearchIndex) };
}

/** The generator wrote the texts from values of exactly these types. */
function parsed<T>(texts: Texts | undefined, name: string): T | undefined {
  const text = texts && memberOf(texts, name);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

/** Returns one object per name, so that derived values can be cached by identity. Names that nothing has must not pile up. */
function remembered<T>(find: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const found = new Map<string, Promise<T>>();
  return (name) =>
    cached(found, name, async () => {
      const value = await find(name);
      if (value === undefined) found.delete(name);
      return value;
    });
}
