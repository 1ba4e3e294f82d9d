/**
 * Implements `describe_operations`: everything that a call of an operation needs. Such a call is that of a tool, which is created
 * here for operations without one.
 */
import { type Bounded, boundedSchema, type Sources, together } from "../call/arguments-schema.js";
import {
  type AcceptedArgument,
  acceptedArguments,
  argumentSchema,
} from "../operations/accepted-arguments.js";
import {
  type OperationFacts,
  type OperationSource,
  isIdempotent,
  sideEffect,
} from "../operations/operation.js";
import type { Argument, Tool } from "../operations/tool.js";
import { type Json, type JsonSchema, memberOf } from "../values/json.js";
import type { Steps } from "../values/slices.js";
import type { Reachable } from "./reachable.js";

export interface OperationDescription {
  name: string;
  method: string;
  path: string;
  description: string;
  /** Self-contained schema of `arguments`, or of the tool's arguments. */
  inputSchema: JsonSchema;
  /** Arguments from the API's own examples. */
  example?: Readonly<Record<string, Json>>;
  /** Arguments that are not in the schema, because each only compares in a further way what another one compares. */
  lookups: string | undefined;
  /** How it is called: by which tool. */
  callWith: string | undefined;
}

/** Maximum length of a full schema; a longer one is shown in its short form. */
const longestFull = 20_000;

/** An operation with all that its description is made from. */
export interface Describable {
  one: Reachable;
  facts: OperationFacts;
  accepted: readonly AcceptedArgument[];
  /** Of all its arguments but the lookups, however long. */
  whole: JsonSchema;
  lookups: string | undefined;
  callWith: string | undefined;
}

export async function describable(
  one: Reachable,
  facts: OperationFacts,
  { callWith, ...sources }: Sources & { callWith: string | undefined },
): Promise<Describable> {
  const accepted = acceptedArguments(one.tool, facts);
  const whole = await together(accepted, facts, { ...sources, action: one.action });
  const { rest, lookups } = withoutLookups(whole);
  return { one, facts, accepted, whole: rest, lookups, callWith };
}

/** So many are better told by their endings. */
const fewestLookups = 12;

/** Takes out what Django's filters have a dozen of for each field: `name__ic` and `name__empty` beside `name`. */
function withoutLookups(whole: JsonSchema): { rest: JsonSchema; lookups: string | undefined } {
  const { properties = {}, required = [] } = whole;
  const endings = new Map<string, string[]>();
  const taken = new Set<string>();
  for (const [name, { description }] of Object.entries(properties)) {
    const [, field = "", ending = ""] = /^(.*[^_])__([a-z]+)$/.exec(name) ?? [];
    const compared = memberOf(properties, field);
    if (compared === undefined || required.includes(name)) continue;
    if (description !== undefined && description !== compared.description) continue;
    endings.set(field, [...(endings.get(field) ?? []), ending]);
    taken.add(name);
  }
  if (taken.size < fewestLookups) return { rest: whole, lookups: undefined };
  const fields = new Map<string, string[]>();
  for (const [field, own] of endings) {
    const all = own.join(", ");
    fields.set(all, [...(fields.get(all) ?? []), field]);
  }
  return {
    rest: {
      ...whole,
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !taken.has(name))),
    },
    lookups: [...fields].map(([own, alike]) => `{${alike.join(", ")}}__{${own}}`).join("; "),
  };
}

/** @param room Maximum length of the schema. */
export function* describeOperation(
  described: Describable,
  room: number,
): Steps<{ description: OperationDescription; cut: boolean }> {
  const { one, facts, accepted, whole, lookups, callWith } = described;
  const full = yield* boundedSchema(whole, Math.min(longestFull, room));
  const { schema, cut } = full.cut ? (shortForm(described, room) ?? full) : full;
  const example = exampleOf(facts, accepted);
  return {
    cut,
    description: {
      name: one.name,
      method: facts.method,
      path: facts.path,
      description: one.tool?.actions === undefined ? (one.tool?.description ?? facts.summary) : facts.summary,
      inputSchema: schema,
      ...(example !== undefined && {
        example: { ...(one.action !== undefined && { action: one.action }), ...example },
      }),
      lookups,
      callWith,
    },
  };
}

/** Returns what the tool shows of the arguments, and of the others the names and types. */
function shortForm({ one, facts, accepted, whole }: Describable, room: number): Bounded | undefined {
  const schema = one.tool === undefined ? facts.short : shown(one.action, accepted, whole);
  return schema !== undefined && JSON.stringify(schema).length <= room ? { schema, cut: true } : undefined;
}

function shown(
  action: string | undefined,
  accepted: readonly AcceptedArgument[],
  { properties = {}, required }: JsonSchema,
): JsonSchema {
  const entries = accepted.flatMap(({ name, schema }): [string, JsonSchema][] => {
    const own = schema ?? properties[name];
    return own === undefined ? [] : [[name, schema ?? typeOf(own)]];
  });
  return {
    type: "object",
    properties: {
      ...(action !== undefined && { action: { const: action } }),
      ...Object.fromEntries(entries),
    },
    ...(required !== undefined && { required }),
  };
}

function typeOf({ type }: JsonSchema): JsonSchema {
  return type === undefined ? {} : { type };
}

/** Formats a description as text, which a model reads more easily than JSON. */
export function descriptionText(described: OperationDescription, cut: boolean): string {
  const { name, method, path, description, inputSchema, lookups, example, callWith: by } = described;
  return [
    `${name}: ${method} ${path}`,
    description,
    ...(by === undefined ? [] : [`Call it with ${by}.`]),
    `Arguments: ${JSON.stringify(inputSchema)}`,
    ...(lookups === undefined ? [] : [`Also, to compare otherwise: ${lookups}.`]),
    ...(example === undefined ? [] : [`Example: ${JSON.stringify(example)}`]),
    ...(cut ? ["Too long to be shown in full; more is accepted."] : []),
  ].join("\n");
}

function exampleOf({ example }: OperationFacts, accepted: readonly AcceptedArgument[]) {
  if (example === undefined) return undefined;
  const names = new Set(accepted.map(({ name }) => name));
  const entries = Object.entries(example).filter(([name]) => names.has(name));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Lists every argument of the operation with its full schema. */
export async function operationTool(
  facts: OperationFacts,
  { reads, operations }: { reads: boolean; operations: OperationSource },
): Promise<Tool> {
  const input = await Promise.all(
    acceptedArguments(undefined, facts).map(
      async ({ name, place, required }): Promise<[string, Argument]> => {
        const schema = place === "" ? undefined : await argumentSchema(facts, place, operations);
        return [name, entry(place, schema ?? {}, required)];
      },
    ),
  );
  return {
    operation: facts.key,
    name: facts.name,
    description: facts.summary,
    annotations: {
      readOnlyHint: reads,
      destructiveHint: !reads && sideEffect(facts.method) !== "read",
      idempotentHint: isIdempotent(facts.method),
      openWorldHint: true,
    },
    input: Object.fromEntries(input),
  };
}

function entry(place: string, schema: JsonSchema, required: boolean): Argument {
  const optional = (): Argument<string, JsonSchema, false> => ({ place, schema, required: false, optional });
  return { place, schema, required, optional };
}
