// @generated SignedSource<<c38bf9b2cd1bcac3ad4acbdb6341a7c7e39c9217474c9bd231da120c47cf560d>>
/** The facts of a generated project, kept as JSON texts: one that is never needed is never parsed. */
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

/** What belongs to the operations of one tag; but for the schemas all by key of the operation. */
export interface OperationModule {
  /** Of {@link OperationFacts}. */
  readonly operations: Texts;
  /** By the name behind `#/$defs/`, everything that the operations mention, directly or not. */
  readonly schemas?: Texts;
  /** Of {@link DocumentationFacts}. */
  readonly documentation?: Texts;
  /** Of {@link OutputFacts}. */
  readonly outputs?: Texts;
  /** Of {@link ExampleCall}. */
  readonly examples?: Texts;
}

/** A part of all modules in one, as projects of version 0.1.0 have it. */
type Apart<Part extends keyof OperationModule> = () => Promise<Required<Pick<OperationModule, Part>>>;

export interface SourceParts {
  apis: readonly ApiFacts[];
  /** Or the modules, each with the operations that it holds, as projects of version 0.1.0 have it. */
  operations:
    | OperationTable
    | readonly {
        readonly entries: readonly OperationEntry[];
        readonly load: () => Promise<OperationModule>;
      }[];
  schemas?: Apart<"schemas">;
  documentation?: Apart<"documentation">;
  /** Only where tools promise what they answer. */
  outputs?: true | Apart<"outputs">;
  /** Only where something is in no tool; the index is the JSON text of a {@link SearchIndex}. */
  discovery?: {
    reads: boolean;
    writes: boolean;
    meta?: Meta;
    index: string | (() => Promise<{ readonly index: string }>);
  };
  /** Only where the configuration has any. */
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
  outputs,
  discovery,
  resources,
  prompts,
  variables = {},
}: SourceParts): OperationSource & { examples(): Promise<ExampleCalls> } {
  const places = placesOf(operations);
  const loaded = new Set<OperationModule>();

  async function moduleOf(key: string): Promise<OperationModule | undefined> {
    const module = await places.place(key)?.load();
    if (module !== undefined) loaded.add(module);
    return module;
  }

  /** A schema is asked for by who has read of it in an operation, whose module has it, too. */
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

/** The texts were written by the generator from values of just these types. */
function parsed<T>(texts: Texts | undefined, name: string): T | undefined {
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
