/** Reads the facts of a generated project, which are JSON texts: a text that is never needed is never parsed. */
import type { ExampleCall, ExampleCalls } from "./example-calls.js";
import type { JsonSchema } from "./json.js";
import { late } from "./late.js";
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
import { placesOf, type OperationTable } from "./operations/operation-table.js";
import type { Prompt } from "./prompt.js";
import type { Resource } from "./resource.js";
import type { Meta } from "./tool.js";

/** JSON texts by name. */
type Texts = Readonly<Record<string, string>>;

/** The parts of one tag's operations, by operation key except for the schemas. */
export interface OperationModule {
  /** Of {@link OperationFacts}. */
  readonly operations: Texts;
  /** All schemas that the operations refer to, directly or not, by the name behind `#/$defs/`. */
  readonly schemas?: Texts;
  /** Of {@link DocumentationFacts}. */
  readonly documentation?: Texts;
  /** Of {@link OutputFacts}. */
  readonly outputs?: Texts;
  /** Of {@link ExampleCall}. */
  readonly examples?: Texts;
}

/** One part of all modules together, as in projects of version 0.1.0. */
type Apart<Part extends keyof OperationModule> = () => Promise<Required<Pick<OperationModule, Part>>>;

export interface SourceParts {
  apis: readonly ApiFacts[];
  /** A table, or the modules with their operations, as in projects of version 0.1.0. */
  operations:
    | OperationTable
    | readonly {
        readonly entries: readonly OperationEntry[];
        readonly load: () => Promise<OperationModule>;
      }[];
  schemas?: Apart<"schemas">;
  documentation?: Apart<"documentation">;
  /** {@link OperationSource.fields} */
  fields?: true;
  /** Only if tools have output schemas. */
  outputs?: true | Apart<"outputs">;
  /** Only if some operation has no tool; the index is the JSON text of a {@link SearchIndex}. */
  discovery?: {
    reads: boolean;
    writes: boolean;
    meta?: Meta;
    index: string | (() => Promise<{ readonly index: string }>);
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
  schemas,
  documentation,
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
    return parsed<JsonSchema>((await schemas?.())?.schemas, name);
  }

  return {
    apis,
    get entries() {
      return places.entries();
    },
    entry: (key) => places.place(key)?.entry,
    get: remembered(async (key) => parsed<OperationFacts>((await moduleOf(key))?.operations, key)),
    schema: remembered(findSchema),
    async documentation(key) {
      const module = (await documentation?.()) ?? (await moduleOf(key));
      return parsed<DocumentationFacts>(module?.documentation, key);
    },
    ...(fields && { fields }),
    ...(outputs && {
      output: remembered(async (key) => {
        const module = outputs === true ? await moduleOf(key) : await outputs();
        return parsed<OutputFacts>(module?.outputs, key);
      }),
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

function discoveryOf({ index, ...has }: NonNullable<SourceParts["discovery"]>): Discovery {
  const text = async (): Promise<string> => (typeof index === "string" ? index : (await index()).index);
  return { ...has, index: late(async () => JSON.parse(await text()) as SearchIndex) };
}

/** The generator wrote the texts from values of exactly these types. */
function parsed<T>(texts: Texts | undefined, name: string): T | undefined {
  const text = texts !== undefined && Object.hasOwn(texts, name) ? texts[name] : undefined;
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

/** Returns one object per name, so that derived values can be cached by identity. */
function remembered<T>(find: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const found = new Map<string, Promise<T>>();
  return (name) => {
    const known = found.get(name);
    if (known !== undefined) return known;
    const answer = find(name);
    found.set(name, answer);
    // A module that failed to load may load later, and unknown names from callers must not pile up.
    answer.then(
      (value) => value === undefined && found.delete(name),
      () => found.delete(name),
    );
    return answer;
  };
}
