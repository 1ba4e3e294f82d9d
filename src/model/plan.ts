/** What a server will offer: decided before a byte is written, by MCP's terms, without OpenAPI or TypeScript. */
import type { Location } from "./api.js";
import type { Trims } from "./lean.js";
import type {
  Annotations,
  Meta,
  AnswerPlace,
  ApiFacts,
  DocumentationFacts,
  JsonSchema,
  OperationFacts,
  OutputFacts,
  Place,
  PromptFacts,
  ResourceFacts,
  SearchIndex,
} from "./runtime.js";

export interface Plan {
  /** Name of the server and of its package: `^[a-z0-9][a-z0-9-]*$`. */
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  /** Markdown for the model, at most 2 KB. */
  readonly instructions: string;
  readonly apis: readonly ApiFacts[];
  /** The tools of the list, in the order of the documents. */
  readonly tools: readonly ToolPlan[];
  /** Paths below `src/tools/`, without extension, of tools that the user took over: they stay in the list. */
  readonly takenOver: readonly string[];
  /** Keys of operations that are gone from the documents while edited tool files still name them. */
  readonly orphans: readonly string[];
  /** Every selected operation, listed or not, in the order of the documents. */
  readonly operations: readonly OperationPlan[];
  /** What the configuration says that a person can start from. */
  readonly prompts?: readonly PromptFacts[];
  /** What the configuration lets clients read at an address. */
  readonly resources?: readonly ResourceFacts[];
  /** Request direction; what `#/$defs/<name>` in the wire facts means. */
  readonly schemas: ReadonlyMap<string, JsonSchema>;
  /** Response direction; what `#/$defs/<name>` in {@link OperationPlan.response} means. */
  readonly responseSchemas: ReadonlyMap<string, JsonSchema>;
  /** Environment variables of the generated server, in the order in which to explain them. */
  readonly settings: readonly Setting[];
  /** The project is to have a hook that sees every request before it is sent. */
  readonly authHook?: boolean;
  /** The project is to have a say in who may do what. */
  readonly policy?: boolean;
  /** The project is to check access tokens of an authorization server. */
  readonly inboundOAuth?: boolean;
  /** The project is to tell OpenTelemetry of its calls. */
  readonly telemetry?: boolean;
  /** What the project is to be deployed with. */
  readonly deploy?: readonly Deployment[];
  /** Clients start each of these, with the tools of its tag; the limits hold for each. Absent where one server has all. */
  readonly servers?: readonly ServerPlan[];
  /** How the operations are offered: all as tools, some by search, or all by search. */
  readonly mode: "direct" | "hybrid" | "dynamic";
  readonly limits: { readonly tokens: number; readonly tools: number };
  /** By key of every selected operation, in the order of the documents. */
  readonly membership: ReadonlyMap<string, Membership>;
  /** Present when something selected is in no tool. */
  readonly discovery?: DiscoveryPlan;
  readonly cost: Cost;
  readonly ledger: readonly LedgerEntry[];
}

export const deployments = ["docker", "k8s", "mcpb", "js"] as const;
/** A container image, the objects of Kubernetes around it, a bundle that desktop clients install, one file for each entry. */
export type Deployment = (typeof deployments)[number];

/** How a caller gets at an operation, and why so. */
export interface Membership {
  readonly form: "listed" | "grouped" | "hidden" | "deleted" | "taken";
  /** Name of the tool it is reached by, unless that is search. */
  readonly tool?: string;
  /** For a person: `listed: hot`, `hidden: 41st by weight`. */
  readonly reason: string;
  readonly weight: number;
  /** What its own tool costs, or would. */
  readonly tokens: number;
  /** It is an action because somebody said so. */
  readonly asked?: true;
}

/** The tools by which everything that is not listed is found and called. */
export interface DiscoveryPlan {
  readonly tools: readonly { readonly name: string; readonly tokens: number }[];
  /** `_meta` of each of them. */
  readonly meta?: Meta;
  readonly index: SearchIndex;
}

/** A server that clients start with the tools of one tag. */
export interface ServerPlan {
  /** What clients call it: `^[a-z0-9-]{1,60}$`. */
  readonly name: string;
  readonly tag: string;
  /** In its list, with those that search. */
  readonly tools: number;
  /** What they are called. */
  readonly names: readonly string[];
  /** Of its tools and at most of its instructions. */
  readonly tokens: number;
}

/** An operation and everything generated code knows about it. */
export interface OperationPlan {
  readonly facts: OperationFacts;
  readonly operationId?: string;
  /** What a successful JSON answer looks like; absent when it is not JSON or not described. */
  readonly response?: JsonSchema;
  /** Set where its owner says otherwise than its method. */
  readonly readOnly?: boolean;
  /** Scopes that a caller must have to see and call it. */
  readonly scopes?: readonly string[];
  /** Beside those, a caller must have all the scopes of one of these. */
  readonly documentScopes?: readonly (readonly string[])[];
  /** Absent when the document says no more than the summary. */
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
  readonly annotations: Required<Annotations>;
  readonly meta?: Meta;
  readonly calls: ToolCalls;
  readonly arguments: readonly ArgumentPlan[];
  /** Promised of its answers, where that was asked for and the operation answers with JSON. */
  readonly output?: OutputFacts;
  /** Tokens of `{ name, description, inputSchema }`, and of `outputSchema` where there is one; see {@link Cost}. */
  readonly tokens: number;
}

/** Keys of operations; those of a group by the names of its actions. */
export type ToolCalls =
  | { readonly form: "operation"; readonly operation: string }
  | { readonly form: "group"; readonly actions: ReadonlyMap<string, string> };

/** Keys of all the operations that a tool calls. */
export function calledBy(calls: ToolCalls): readonly string[] {
  return calls.form === "group" ? [...calls.actions.values()] : [calls.operation];
}

export interface ArgumentPlan {
  readonly name: string;
  readonly place: Place | AnswerPlace;
  /** What the model sees: self-contained, no `$ref`. */
  readonly schema: JsonSchema;
  readonly required: boolean;
  /** The whole argument is a file: `schema` is the runtime's file schema with this description. */
  readonly file: boolean;
  /** Of a file: the range that it has to name its own media type of, such as `image/*`. */
  readonly contentType?: string;
  readonly at: Location;
}

/** An environment variable of the generated server. */
export interface Setting {
  readonly name: string;
  readonly description: string;
  readonly secret: boolean;
  /** Which calls cannot succeed without it. */
  readonly neededBy: "all" | "some" | "none";
  readonly example?: string;
}

/** Tokens (o200k_base) of what a host puts before a model in every turn. */
export interface Cost {
  /** Of the listed tools. */
  readonly tools: number;
  /** Of the same tools once a client has loaded them all, where it shows their names alone before that. */
  readonly loaded?: number;
  /** Of the tools that search and call the rest; 0 where there are none. */
  readonly discovery: number;
  readonly instructions: number;
  /** The same operations as one untrimmed, dereferenced tool each. */
  readonly naive: number;
}

/** One decision that changed what a model sees or what is sent, and where in the document its subject stands. */
export interface LedgerEntry {
  readonly kind: "cut" | "hidden" | "tightened" | "undone" | "chosen" | "loosened" | "renamed";
  /** By which trim, where it was one: a member of `Trims`. */
  readonly trim?: keyof Trims;
  /** Key of the operation, when it concerns one. */
  readonly operation?: string;
  /** Keys of the operations, when it is about a schema that several of them may share. */
  readonly operations?: readonly string[];
  /** What: `argument expand`, `enum of region`. */
  readonly subject: string;
  /** Why, in words for a person. */
  readonly reason: string;
  readonly at: Location;
}
