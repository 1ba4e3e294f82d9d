/**
 * `src/generated/calls.json`: one call per tool and the request that it has to become. The project's own test plays them
 * against a mock of the API, so that an edit, or another version of the runtime, that changes what is sent does not go
 * unnoticed.
 */
import type { ArgumentPlan, OperationPlan, Plan, ToolPlan } from "../model/plan.js";
import type { Json, JsonSchema, Place } from "../model/runtime.js";
import { placeArguments } from "../../templates/runtime/arguments.js";
import type { OperationSource } from "../../templates/runtime/operation.js";
import { buildRequest, type RequestOutcome, type UpstreamRequest } from "../../templates/runtime/request.js";
import type { Argument, Tool } from "../../templates/runtime/tool.js";
import { sample } from "./sample.js";

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
  const operations = new Map(plan.operations.map((operation) => [operation.facts.key, operation]));
  const variables = new Map<string, string>();
  const calls: ExampleCall[] = [];
  for (const tool of plan.tools) {
    const operation = operations.get(tool.calls.form === "operation" ? tool.calls.operation : "");
    const call =
      operation === undefined ? undefined : await exampleCall(tool, operation, { source, variables });
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
  /** Grows by what a call turns out to need. */
  readonly variables: Map<string, string>;
}

/** With the required arguments and the first optional one. */
async function exampleCall(
  tool: ToolPlan,
  { facts }: OperationPlan,
  { source, variables }: Surroundings,
): Promise<ExampleCall | undefined> {
  const args = sampleArguments(tool);
  if (args === undefined) return undefined;
  const placed = await placeArguments(asTool(tool), facts, args, { operations: source });
  if (!placed.ok) return undefined;
  const build = (): Promise<RequestOutcome> =>
    buildRequest(facts, placed.values, {
      operations: source,
      variable: (name) => variables.get(name),
      boundary: () => "boundary",
    });
  let outcome = await build();
  if (!outcome.ok && outcome.fault === "configuration") {
    for (const { id, baseUrlVariable } of source.apis)
      if (id === facts.api) variables.set(baseUrlVariable, someServer);
    outcome = await build();
  }
  if (!outcome.ok) return undefined;
  return { operation: facts.key, arguments: args, request: await written(outcome.request) };
}

const someServer = "https://api.example";

function sampleArguments(tool: ToolPlan): Record<string, Json> | undefined {
  const firstOptional = tool.arguments.find(({ required }) => !required);
  const entries: [string, Json][] = [];
  for (const argument of tool.arguments) {
    if (!argument.required && argument !== firstOptional) continue;
    const value = argument.file ? { text: "example", filename: "example.txt" } : sample(argument.schema);
    if (value !== undefined) entries.push([argument.name, value]);
    else if (argument.required) return undefined;
  }
  return Object.fromEntries(entries);
}

async function written({ method, url, headers, body }: UpstreamRequest): Promise<ExampleCall["request"]> {
  return {
    method,
    url: url.href,
    headers: Object.fromEntries(headers),
    ...(body !== undefined && { body: typeof body === "string" ? body : await body.text() }),
  };
}

function asTool({ name, description, arguments: listed }: ToolPlan): Tool {
  return {
    name,
    description,
    input: Object.fromEntries(listed.map((argument) => [argument.name, entry(argument)])),
  };
}

function entry({ place, schema, required }: ArgumentPlan): Argument {
  const optional = (): Argument<Place, JsonSchema, false> => ({ place, schema, required: false, optional });
  return { place, schema, required, optional };
}

function operationSource({ apis, operations, schemas }: Plan): OperationSource {
  const facts = new Map(operations.map((operation) => [operation.facts.key, operation.facts]));
  return {
    apis: [...apis],
    keys: [...facts.keys()],
    get: (key) => Promise.resolve(facts.get(key)),
    schema: (name) => Promise.resolve(schemas.get(name)),
  };
}
