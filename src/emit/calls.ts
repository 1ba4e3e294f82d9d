/**
 * `src/generated/calls.json`: one call per tool and the request that it has to become. The project's own test plays them
 * against a mock of the API, so that an edit, or another version of the runtime, that changes what is sent does not go
 * unnoticed.
 */
import type { Plan, ToolPlan } from "../model/plan.js";
import type { ApiFacts, Json, JsonSchema, ServerFacts } from "../model/runtime.js";
import type { OperationSource } from "../../templates/runtime/operation.js";
import { buildRequest, type UpstreamRequest } from "../../templates/runtime/request.js";
import { Misconfigured, serverUrl } from "../../templates/runtime/url.js";
import { placed, sampleArguments } from "./sample-arguments.js";

/** A call of an operation, whichever tool stands for it, and the request without its credentials. */
export interface ExampleCall {
  readonly operation: string;
  readonly arguments: Readonly<Record<string, Json>>;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
}

export interface ExampleCalls {
  /** Environment variables without which there is no server to call. */
  readonly variables: Readonly<Record<string, string>>;
  readonly calls: readonly ExampleCall[];
}

/** Tools for which no simple call is found have none. */
export async function exampleCalls(plan: Plan): Promise<ExampleCalls> {
  const source = operationSource(plan);
  const variables = neededVariables(plan);
  const calls: ExampleCall[] = [];
  for (const tool of plan.tools) {
    const call = await exampleCall(tool, { source, variables });
    if (call !== undefined) calls.push(call);
  }
  return { variables: Object.fromEntries(variables), calls };
}

/** One call a line. */
export function callsJson({ variables, calls }: ExampleCalls): string {
  const lines = calls.map((call) => `    ${JSON.stringify(call)}`);
  return `{\n  "variables": ${JSON.stringify(variables)},\n  "calls": [\n${lines.join(",\n")}\n  ]\n}\n`;
}

interface Surroundings {
  readonly source: OperationSource;
  readonly variables: ReadonlyMap<string, string>;
}

async function exampleCall(
  tool: ToolPlan,
  { source, variables }: Surroundings,
): Promise<ExampleCall | undefined> {
  const facts = tool.calls.form === "operation" ? await source.get(tool.calls.operation) : undefined;
  const given = sampleArguments(tool);
  if (facts === undefined || given === undefined) return undefined;
  const values = await placed(tool, facts, given, source);
  if (values === undefined) return undefined;
  const outcome = await buildRequest(facts, values, {
    operations: source,
    variable: (name) => variables.get(name),
    boundary: () => "boundary",
  });
  if (!outcome.ok) return undefined;
  return { operation: facts.key, arguments: given.args, request: await written(outcome.request) };
}

/** A base URL for every API that has an operation without a complete server URL. */
function neededVariables({ apis, operations }: Plan): Map<string, string> {
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

async function written({ method, url, headers, body }: UpstreamRequest): Promise<ExampleCall["request"]> {
  return {
    method,
    url: url.href,
    headers: Object.fromEntries(headers),
    ...(body !== undefined && { body: typeof body === "string" ? body : await body.text() }),
  };
}

function operationSource({ apis, operations, schemas }: Plan): OperationSource {
  const facts = new Map(operations.map((operation) => [operation.facts.key, operation.facts]));
  const references = new Map<string, JsonSchema>();
  /** What is derived from a schema is remembered by its identity: a thousand references to one schema become one. */
  const shared = (schema: JsonSchema): JsonSchema => {
    if (schema.$ref === undefined || Object.keys(schema).length > 1) return schema;
    const first = references.get(schema.$ref) ?? schema;
    references.set(schema.$ref, first);
    return first;
  };
  return {
    apis: [...apis],
    entries: [...facts.values()],
    async get(key) {
      const found = facts.get(key);
      return found?.body === undefined
        ? found
        : { ...found, body: { ...found.body, schema: shared(found.body.schema) } };
    },
    schema: async (name) => schemas.get(name),
  };
}
