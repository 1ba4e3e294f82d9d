/**
 * Builds sample calls and the requests they must become: one per tool, per action, and for some operations that only search
 * finds. The project's test runs them against a mock of the API, so it notices if an edit or another runtime changes what is
 * sent.
 */
import { checkedBy } from "../../bounded.js";
import type { Diagnostic } from "../../errors.js";
import type { ArgumentPlan, Plan, ToolPlan } from "../../model/plan.js";
import type { ApiFacts, Json, JsonSchema, OperationFacts, ServerFacts } from "../../model/runtime.js";
import { placeArguments } from "../../runtime/call/arguments.js";
import {
  type ExampleCall,
  type ExampleCalls,
  isRead,
  type OperationSource,
} from "../../runtime/operations/operation.js";
import { type Argument, argumentAt, type Tool } from "../../runtime/operations/tool.js";
import { writeRequest, type WrittenRequest } from "../../runtime/request/request.js";
import { Misconfigured, serverUrl } from "../../runtime/request/url.js";
import { leavesOpen } from "../../runtime/schema/file-schema.js";
import { oncePer } from "../../runtime/values/lazy.js";
import { operationModules } from "../operation-modules.js";
import { argumentSchema, isFile } from "./argument-schema.js";
import { leftOut } from "./left-out.js";
import { sample } from "./sample.js";
import { isReference, referredName } from "../../schema/reference.js";

/** Maximum number of sample calls per tag for operations without a tool, because they all work the same way. */
const mostHidden = 5;

interface MadeCalls extends ExampleCalls {
  /** Of calls that could not be made. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Operations for which no simple call is found have none. Made once for a plan, because two kinds of files may have them. */
export const exampleCalls = oncePer(makeCalls);

async function makeCalls(plan: Plan): Promise<MadeCalls> {
  const source = operationSource(plan);
  const variables = neededVariables(plan);
  const calls: ExampleCall[] = [];
  const diagnostics: Diagnostic[] = [];
  const places = new Map(plan.operations.map(({ facts, at }) => [facts.key, at]));
  // The mock's caller has no scopes.
  const scoped = new Set(
    plan.operations
      .filter(({ scopes, documentScopes }) => scopes !== undefined || documentScopes !== undefined)
      .map(({ facts }) => facts.key),
  );
  const facts = new Map(plan.operations.map((operation) => [operation.facts.key, operation.facts]));
  const listed = plan.tools.flatMap((tool) => listedCalls(tool, facts));
  for (const called of [...listed, ...hiddenCalls(plan)]) {
    if (scoped.has(called.operation)) continue;
    try {
      const call = await exampleCall(called, { source, variables });
      if (call !== undefined) calls.push(call);
    } catch (error) {
      diagnostics.push(leftOut(called.operation, { error, at: places.get(called.operation) }));
    }
  }
  return { variables: Object.fromEntries(variables), calls, diagnostics };
}

/** What is called, and what is known about the arguments of the call. */
interface Called {
  readonly operation: string;
  readonly through?: ExampleCall["through"];
  readonly arguments: readonly ArgumentPlan[];
}

/** A tool of one operation is called as it is; each action of a group is called with its own arguments. */
function listedCalls(
  { calls, arguments: listed }: ToolPlan,
  facts: ReadonlyMap<string, OperationFacts>,
): Called[] {
  if (calls.form === "operation") return [{ operation: calls.operation, arguments: listed }];
  return [...calls.actions.values()].map((operation) => {
    const needed = new Map<ArgumentPlan["place"], boolean>(
      facts.get(operation)?.arguments.map(({ place, required }) => [place, required]),
    );
    return {
      operation,
      arguments: listed.flatMap((argument) => {
        const required = needed.get(argument.place);
        return required === undefined ? [] : [{ ...argument, required }];
      }),
    };
  });
}

function hiddenCalls(plan: Plan): Called[] {
  const { discovery, membership, schemas } = plan;
  if (discovery === undefined) return [];
  const hidden = operationModules(plan).flatMap(({ operations }) =>
    operations.filter(({ facts }) => membership.get(facts.key)?.form === "hidden").slice(0, mostHidden),
  );
  return hidden.map(({ facts, readOnly, at }) => {
    const [asTool, inCode] = isRead(facts.method, readOnly)
      ? (["call_read_operation", "read_with_code"] as const)
      : (["call_write_operation", "change_with_code"] as const);
    const tool = discovery.tools.some(({ name }) => name === asTool) ? asTool : inCode;
    return {
      operation: facts.key,
      through: { tool, name: facts.name },
      arguments: facts.arguments.map(({ name, place, required }) => ({
        name,
        place,
        required,
        schema: argumentSchema(facts, place, schemas) ?? {},
        file: isFile(facts, place),
        at,
      })),
    };
  });
}

interface Surroundings {
  readonly source: OperationSource;
  readonly variables: ReadonlyMap<string, string>;
}

async function exampleCall(
  called: Called,
  { source, variables }: Surroundings,
): Promise<ExampleCall | undefined> {
  const facts = await source.get(called.operation);
  const given = sampleArguments(called);
  // Fixed or generated values and confirmation would make the request depend on more than the arguments.
  if (facts === undefined || given === undefined || facts.fixed !== undefined) return undefined;
  if (facts.generated !== undefined) return undefined;
  if (facts.confirm !== undefined && facts.confirm !== false) return undefined;
  const placed = await placeArguments(called.through ? undefined : asTool(called), facts, given, {
    operations: source,
    checks: (job) => Promise.resolve(checkedBy(job)),
  });
  if (!placed.ok) return undefined;
  const outcome = await writeRequest(facts, placed.values, {
    operations: source,
    variable: (name) => variables.get(name),
    boundary: () => "boundary",
  });
  if (!outcome.ok) return undefined;
  return {
    operation: facts.key,
    ...(called.through && { through: called.through }),
    arguments: given,
    request: await written(outcome.request),
  };
}

/** Chooses the required arguments and the first optional one, by name; nothing if a required one has no simple value. */
export function sampleArguments({
  arguments: listed,
}: Pick<ToolPlan, "arguments">): Readonly<Record<string, Json>> | undefined {
  const firstOptional = listed.find(({ required }) => !required);
  const found: [name: string, value: Json][] = [];
  for (const { name, place, schema, required, file, contentType } of listed) {
    if (!required && place !== firstOptional?.place) continue;
    const value = file ? sampleFile(contentType) : sample(schema);
    if (value !== undefined) found.push([name, value]);
    else if (required) return undefined;
  }
  return Object.fromEntries(found);
}

/** @param allowed the media types that the file may have, such as `image/*` or `image/png, image/jpeg` */
function sampleFile(allowed = "*/*"): Json {
  const contentType = leavesOpen(allowed) ? allowed.replace(/,.*$/, "").replace("/*", "/example") : undefined;
  return { text: "example", filename: "example.txt", ...(contentType !== undefined && { contentType }) };
}

function asTool({ arguments: listed }: Called): Tool {
  return {
    name: "",
    description: "",
    input: Object.fromEntries(listed.map((argument) => [argument.name, entry(argument)])),
  };
}

function entry({ place, schema, required }: ArgumentPlan): Argument {
  const argument = argumentAt(place, schema);
  return required ? argument : argument.optional();
}

/** Sets a base URL for every API with an operation that has no complete server URL. */
export function neededVariables({
  apis,
  operations,
}: Pick<Plan, "apis" | "operations">): Map<string, string> {
  const incomplete = apis.filter((api) =>
    operations.some(({ facts }) => facts.api === api.id && !hasServer(api, facts.servers)),
  );
  return new Map(incomplete.map(({ baseUrlVariable }) => [baseUrlVariable, "https://api.example"]));
}

function hasServer(api: ApiFacts, servers: readonly ServerFacts[]): boolean {
  try {
    return serverUrl({ api, servers, variable: () => undefined }).href !== "";
  } catch (error) {
    if (error instanceof Misconfigured) return false;
    throw error;
  }
}

/**
 * Leaves out the User-Agent, which the project's test ignores, because it is the server's name and version or an argument.
 */
async function written({ method, url, headers, body }: WrittenRequest): Promise<ExampleCall["request"]> {
  const compared = [...headers].filter(([name]) => name !== "user-agent");
  return {
    method,
    url: url.href,
    headers: Object.fromEntries(compared.sort(([a], [b]) => (a < b ? -1 : 1))),
    ...(body !== undefined && { body: typeof body === "string" ? body : await body.text() }),
  };
}

function operationSource({ apis, operations, schemas }: Plan): OperationSource {
  const facts = new Map(operations.map((operation) => [operation.facts.key, operation.facts]));
  const references = new Map<string, JsonSchema>();
  /** Derived values are cached by the schema's identity, so a thousand references to one schema share one object. */
  const shared = (schema: JsonSchema): JsonSchema => {
    const name = isReference(schema) ? referredName(schema) : undefined;
    if (name === undefined) return schema;
    const first = references.get(name) ?? schema;
    references.set(name, first);
    return first;
  };
  return {
    apis: [...apis],
    entries: () => [...facts.values()],
    entry: (key) => facts.get(key),
    scoped: false,
    async get(key) {
      const found = facts.get(key);
      return found?.body === undefined
        ? found
        : { ...found, body: { ...found.body, schema: shared(found.body.schema) } };
    },
    schema: async (name) => schemas.get(name),
  };
}
