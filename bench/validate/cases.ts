/** Schemas of a document's tools and operations, as a server uses them, and calls that their tools accept. */
import { placeArguments } from "../../src/runtime/call/arguments.js";
import { listedArguments, wholeOperation } from "../../src/runtime/operations/accepted-arguments.js";
import { inputSchema } from "../../src/runtime/operations/listed.js";
import type { OperationFacts, OperationSource } from "../../src/runtime/operations/operation.js";
import type { Tool } from "../../src/runtime/operations/tool.js";
import type { PlacedValues } from "../../src/runtime/request/placed-values.js";
import { fits } from "../../src/runtime/schema/validate.js";
import { isObject, type JsonSchema } from "../../src/runtime/values/json.js";
import { planServer } from "../../src/serve.js";
import { samplesOf } from "../contract/sample/arguments.js";
import type { Files } from "../contract/sample/file.js";
import { conformsTo } from "../contract/sample/published.js";
import type { Pair } from "./compiled.js";

const files: Files = { path: "file.txt", content: Buffer.from("x"), bytes: new Map() };
const anything = { mayBeEmpty: true, anyNames: true };

/** What the server checks for one call: each argument as the tool shows it, then each part of the request. */
export interface Call {
  readonly tool: string;
  readonly pairs: readonly Pair[];
}

export interface Planned {
  readonly tools: readonly Tool[];
  readonly operations: readonly OperationFacts[];
  readonly source: OperationSource;
}

/** As tools of their own, whatever their number: each is called. */
export async function planned(document: string): Promise<Planned> {
  const { plan, definition } = await planServer({ documents: [document], mode: "direct" });
  const { operations: source, tools } = definition;
  const operations = await Promise.all(plan.operations.map(({ facts }) => wholeOperation(facts, source)));
  return { tools, operations, source };
}

/** Returns usual calls, one or several of each tool. */
export async function callsOf({ tools, operations, source }: Planned): Promise<Call[]> {
  const byKey = new Map(operations.map((operation) => [operation.key, operation]));
  const calls = tools.map(async (tool): Promise<Call[]> => {
    const operation = byKey.get(tool.operation ?? "");
    if (operation === undefined) return [];
    const published = inputSchema(tool, { open: false });
    const { samples } = samplesOf(jsonOf(published), {
      seed: tool.name,
      conforms: conformsTo(published),
      carrier: () => anything,
      files,
      preset: {},
    });
    const usual = samples.filter(
      ({ label }) => label === "minimal" || label === "bare" || label === "maximal",
    );
    const made = await Promise.all(
      usual.map(async ({ args }): Promise<Call[]> => {
        const placed = await placeArguments(tool, operation, args, { operations: source });
        if (!placed.ok) return [];
        const pairs = [...ofTool(tool, args), ...ofRequest(operation, placed.values)];
        // What a server has to mend, such as a null that stands for nothing, is not usual.
        return pairs.every(({ schema, value }) => fits(schema, value)) ? [{ tool: tool.name, pairs }] : [];
      }),
    );
    return made.flat();
  });
  return (await Promise.all(calls)).flat();
}

function jsonOf(schema: JsonSchema): Readonly<Record<string, unknown>> {
  const copy: unknown = JSON.parse(JSON.stringify(schema));
  return isObject(copy) ? copy : {};
}

function ofTool(tool: Tool, args: Readonly<Record<string, unknown>>): Pair[] {
  return listedArguments(tool.input).flatMap(({ name, schema }) =>
    schema === undefined || args[name] === undefined ? [] : [{ schema, value: args[name] }],
  );
}

function ofRequest({ parameters, body }: OperationFacts, values: PlacedValues): Pair[] {
  const pairs = parameters.flatMap(({ in: location, name, schema }) => {
    const value = values[location].get(location === "header" ? name.toLowerCase() : name);
    return value === undefined ? [] : [{ schema, value }];
  });
  return body === undefined || values.body === undefined
    ? pairs
    : [...pairs, { schema: body.schema, value: values.body }];
}
