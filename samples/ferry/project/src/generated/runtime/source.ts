/** The facts of a generated project, kept as JSON texts: one that is never needed is never parsed. */
import type { JsonSchema } from "./json.js";
import { once } from "./late.js";
import type {
  ApiFacts,
  Discovery,
  DocumentationFacts,
  OperationEntry,
  OperationFacts,
  OperationSource,
  OutputFacts,
  SearchIndex,
} from "./operation.js";
import type { Prompt } from "./prompt.js";
import type { Resource } from "./resource.js";

export interface OperationModule {
  /** Key of an operation to the JSON text of its {@link OperationFacts}. */
  readonly operations: Readonly<Record<string, string>>;
}

export interface SchemaModule {
  /** Name behind `#/$defs/` to the JSON text of the schema. */
  readonly schemas: Readonly<Record<string, string>>;
}

export interface OutputModule {
  /** Key of an operation to the JSON text of its {@link OutputFacts}. */
  readonly outputs: Readonly<Record<string, string>>;
}

export interface DocumentationModule {
  /** Key of an operation to the JSON text of its {@link DocumentationFacts}. */
  readonly documentation: Readonly<Record<string, string>>;
}

export interface SearchModule {
  /** The JSON text of the {@link SearchIndex}. */
  readonly index: string;
}

export interface SourceParts {
  apis: ApiFacts[];
  /** JSON text of the entries that tools name: a start needs no others. */
  listed?: string;
  /** Modules, each with the operations that it holds; {@link OperationSource.entries} has them in this order. */
  operations: readonly {
    /** Themselves, or their JSON text. */
    readonly entries: readonly OperationEntry[] | string;
    readonly load: () => Promise<OperationModule>;
  }[];
  schemas: () => Promise<SchemaModule>;
  /** Only where tools promise what they answer. */
  outputs?: () => Promise<OutputModule>;
  /** Only where something is in no tool. */
  discovery?: { reads: boolean; writes: boolean; index: () => Promise<SearchModule> };
  /** Only where the document says more of its operations than their summaries. */
  documentation?: () => Promise<DocumentationModule>;
  /** Only where the configuration has any. */
  resources?: () => Promise<{ readonly resources: readonly Resource[] }>;
  prompts?: () => Promise<{ readonly prompts: readonly Prompt[] }>;
}

export function operationSource({
  apis,
  listed = "[]",
  operations,
  schemas,
  outputs,
  discovery,
  documentation,
  resources,
  prompts,
}: SourceParts): OperationSource {
  const first = once(() => byKey(entriesIn(listed)));
  const all = once(() =>
    operations.flatMap(({ entries, load }) => entriesIn(entries).map((entry) => ({ entry, load }))),
  );
  const entries = once(() => all().map(({ entry }) => entry));
  const rest = once(() => byKey(entries()));
  const loaders = once(() => new Map(all().map(({ entry, load }) => [entry.key, load])));
  return {
    apis,
    get entries() {
      return entries();
    },
    entry: (key) => first().get(key) ?? rest().get(key),
    get: remembered(async (key) => {
      const module = await loaders().get(key)?.();
      return parsed<OperationFacts>(module?.operations, key);
    }),
    schema: remembered(async (name) => parsed<JsonSchema>((await schemas()).schemas, name)),
    ...(discovery && { discovery: discoveryOf(discovery) }),
    ...(outputs && {
      output: remembered(async (key) => parsed<OutputFacts>((await outputs()).outputs, key)),
    }),
    ...(documentation && {
      documentation: async (key) => parsed<DocumentationFacts>((await documentation()).documentation, key),
    }),
    ...(resources && { resources: async () => (await resources()).resources }),
    ...(prompts && { prompts: async () => (await prompts()).prompts }),
  };
}

function entriesIn(entries: readonly OperationEntry[] | string): readonly OperationEntry[] {
  return typeof entries === "string" ? (JSON.parse(entries) as OperationEntry[]) : entries;
}

function byKey(entries: readonly OperationEntry[]): ReadonlyMap<string, OperationEntry> {
  return new Map(entries.map((entry) => [entry.key, entry]));
}

function discoveryOf({ reads, writes, index }: NonNullable<SourceParts["discovery"]>): Discovery {
  const read = remembered(async () => JSON.parse((await index()).index) as SearchIndex);
  return { reads, writes, index: () => read("") };
}

/** The texts were written by the generator from values of just these types. */
function parsed<T>(texts: Readonly<Record<string, string>> | undefined, name: string): T | undefined {
  const text = texts !== undefined && Object.hasOwn(texts, name) ? texts[name] : undefined;
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

/** One answer per name, so that facts keep their identity and what is derived from them can be cached by it. */
function remembered<T>(find: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const found = new Map<string, Promise<T>>();
  return (name) => {
    const known = found.get(name);
    if (known !== undefined) return known;
    const answer = find(name);
    found.set(name, answer);
    // A module that could not be loaded may load the next time; names that callers make up are not collected.
    answer.then(
      (value) => value === undefined && found.delete(name),
      () => found.delete(name),
    );
    return answer;
  };
}
