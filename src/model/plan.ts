/** A plan: everything a server will offer, decided before any file is written, free of OpenAPI and TypeScript. */
import type { Location } from "./api.js";
import type { Features } from "./features.js";
import type { CommonArguments, PinnedDetail } from "./project.js";
import type {
  Annotations,
  Meta,
  ApiFacts,
  DocumentationFacts,
  InstructionPart,
  JsonSchema,
  OperationFacts,
  OutputFacts,
  Place,
  PromptFacts,
  ResourceFacts,
  SearchIndex,
} from "./runtime.js";
import type { TrimName } from "./trims.js";

export interface Plan {
  /** Name of the server and of its package: `^[a-z0-9][a-z0-9-]*$`. */
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  /** Markdown for the model, at most 2 KB. */
  readonly instructions: readonly InstructionPart[];
  /** Whether callers may say which fields of an answer to keep. */
  readonly fields: boolean;
  readonly apis: readonly ApiFacts[];
  /** The listed tools, in document order. */
  readonly tools: readonly ToolPlan[];
  /** Paths below `src/tools/`, without extension, of tools that the user took over; they stay in the list. */
  readonly takenOver: readonly string[];
  /** Keys of operations that edited tool files name but the documents no longer have. */
  readonly orphans: readonly string[];
  /** Every selected operation, listed or not, in document order. */
  readonly operations: readonly OperationPlan[];
  /** By id of the document. */
  readonly commonArguments: ReadonlyMap<string, CommonArguments>;
  /** By key of an operation: the words that tell its description apart from others, part by part. */
  readonly distinctions: ReadonlyMap<string, readonly string[]>;
  /** By id of each listed tool: how far it is above its leanest form. */
  readonly detail: ReadonlyMap<string, PinnedDetail>;
  /** Ids of the listed tools whose leanest form has essential arguments only. */
  readonly essentialOnly: ReadonlySet<string>;
  /** Prompts that the configuration defines. */
  readonly prompts?: readonly PromptFacts[];
  /** Resources that the configuration defines. */
  readonly resources?: readonly ResourceFacts[];
  /** Request direction: the targets of `#/$defs/<name>` in the operations' facts. */
  readonly schemas: ReadonlyMap<string, JsonSchema>;
  /** Response direction: the targets of `#/$defs/<name>` in {@link OperationPlan.response}. */
  readonly responseSchemas: ReadonlyMap<string, JsonSchema>;
  /** Environment variables of the generated server, in the order of their documentation. */
  readonly settings: readonly Setting[];
  readonly features: Features;
  /** One server per tag, each within the limits; absent when one server has all tools. */
  readonly servers?: readonly ServerPlan[];
  /** Whether all operations are listed, some left to search, or all. */
  readonly mode: "direct" | "hybrid" | "dynamic";
  readonly limits: Room;
  /** By key of every selected operation, in document order. */
  readonly membership: ReadonlyMap<string, Membership>;
  /** Present when a selected operation is in no tool. */
  readonly discovery?: DiscoveryPlan;
  readonly cost: Cost;
  readonly ledger: readonly LedgerEntry[];
}

/** How a caller reaches an operation, and why. */
export interface Membership {
  readonly form: "listed" | "grouped" | "hidden" | "deleted" | "taken";
  /** Name of the tool to call; absent when only search reaches it. */
  readonly tool?: string;
  /** For people, to be read after the form: `hot`, `41st of 90 by weight for its cost`. */
  readonly reason: string;
  /** What keeps a hidden operation out of the list: a choice of the user, or the limits. */
  readonly hiddenBy?: "choice" | "limits";
  readonly weight: number;
  /** Cost of the operation's own tool, whether it is listed or not. */
  readonly tokens: number;
  /** It is an action because the user requested the group. */
  readonly requested?: true;
}

/** What a list of tools takes, or may take. */
export interface Room {
  readonly tokens: number;
  readonly tools: number;
}

/** The tools that find and call whatever is not listed. */
export interface DiscoveryPlan {
  readonly tools: readonly { readonly name: string; readonly tokens: number }[];
  /** `_meta` of each of them. */
  readonly meta?: Meta;
  readonly index: SearchIndex;
}

/** A server with the tools of one tag. */
export interface ServerPlan {
  /** Its name in client configurations: `^[a-z0-9-]{1,60}$`. */
  readonly name: string;
  readonly tag: string;
  /** Number of listed tools, the search tools included. */
  readonly tools: number;
  /** Names of those tools. */
  readonly names: readonly string[];
  /** Tokens of its tools and, at most, of its instructions. */
  readonly tokens: number;
}

/** Everything that generated code knows about an operation. */
export interface OperationPlan {
  readonly facts: OperationFacts;
  readonly operationId?: string;
  /** Schema of a successful JSON answer; absent when the answer is not JSON or not described. */
  readonly response?: JsonSchema;
  /** Schemas of other successful JSON answers. */
  readonly otherResponses?: readonly JsonSchema[];
  /** No successful answer can have content. */
  readonly hasNoContent?: true;
  /** Set when the owner contradicts the method. */
  readonly readOnly?: boolean;
  /** Scopes that a caller needs to see and call it. */
  readonly scopes?: readonly string[];
  /** A caller also needs all scopes of at least one of these. */
  readonly documentScopes?: readonly (readonly string[])[];
  /** Absent when the document has nothing but the summary. */
  readonly documentation?: DocumentationFacts;
  readonly at: Location;
}

export interface ToolPlan {
  /** Key of its operation, or `group <name>`. */
  readonly id: string;
  /** Path below `src/tools/`, without extension: `pets/get-pet`. */
  readonly file: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Of a group: the line of its description about each action. */
  readonly actionDescriptions?: ReadonlyMap<string, string>;
  readonly annotations: Required<Annotations>;
  readonly meta?: Meta;
  readonly calls: ToolCalls;
  readonly arguments: readonly ArgumentPlan[];
  /** What `outputSchema` promises; set on request, for operations that answer with JSON. */
  readonly output?: OutputFacts;
  /** Tokens of `{ name, description, inputSchema, outputSchema? }`; see {@link Cost}. */
  readonly tokens: number;
}

/** Operation keys; those of a group by action name. */
type ToolCalls =
  | { readonly form: "operation"; readonly operation: string }
  | { readonly form: "group"; readonly actions: ReadonlyMap<string, string> };

/** Schemas of the successful JSON answers that the document describes. */
export function successfulAnswers({ response, otherResponses = [] }: OperationPlan): readonly JsonSchema[] {
  return response === undefined ? [] : [response, ...otherResponses];
}

/** Keys of all operations that a tool calls. */
export function calledBy(calls: ToolCalls): readonly string[] {
  return calls.form === "group" ? [...calls.actions.values()] : [calls.operation];
}

/** Keys of all operations that tools call. */
export function calledByTools(tools: readonly Pick<ToolPlan, "calls">[]): Set<string> {
  return new Set(tools.flatMap(({ calls }) => calledBy(calls)));
}

export interface ArgumentPlan {
  readonly name: string;
  readonly place: Place;
  /** As the model sees it: self-contained, without `$ref`. */
  readonly schema: JsonSchema;
  readonly required: boolean;
  /** The whole argument is a file: `schema` is the runtime's file schema with this description. */
  readonly file: boolean;
  /** Of a file: the media types that it may have, such as `image/*`; absent if any. */
  readonly contentType?: string;
  /** The instructions describe it, instead of the schema. */
  readonly describedOnce?: true;
  readonly at: Location;
}

/** An environment variable of the generated server. */
export interface Setting {
  readonly name: string;
  readonly description: string;
  readonly secret: boolean;
  /** Which calls fail without it. */
  readonly neededBy: "all" | "some" | "none";
  readonly example?: string;
}

/** Tokens (o200k_base) that a host puts before the model in every turn. */
export interface Cost {
  /** Of the listed tools. */
  readonly tools: number;
  /** Of the same tools once all are loaded, for clients that list only names at first. */
  readonly loaded?: number;
  /** Of the search tools; 0 when there are none. */
  readonly discovery: number;
  readonly instructions: number;
  /** Of one untrimmed, dereferenced tool per operation. */
  readonly naive: number;
}

/** A decision that changed what a model sees or what is sent, with the place in the document that it concerns. */
export interface LedgerEntry {
  readonly kind: "cut" | "hidden" | "tightened" | "undone" | "chosen" | "loosened" | "renamed";
  /** The trim that made it, if one did. */
  readonly trim?: TrimName;
  /** Key of the operation, if it concerns one. */
  readonly operation?: string;
  /** Keys of the operations that may share the schema it concerns. */
  readonly operations?: readonly string[];
  /** What changed: `argument expand`, `enum of region`. */
  readonly subject: string;
  /** Why, for people. */
  readonly reason: string;
  readonly at: Location;
}
