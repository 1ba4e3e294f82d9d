/** Implements `describe_operations`: everything that a call of an operation needs. */
import { acceptedArguments, argumentSchema, type AcceptedArgument } from "../call/accepted-arguments.js";
import { signature } from "../call/signature.js";
import type { Json, JsonSchema } from "../json.js";
import type { OperationFacts, OperationSource } from "../operation.js";
import { atOnce, type Steps } from "../slices.js";
import type { Tool } from "../tool.js";
import { inputSchema } from "../tool-list.js";
import { asShown } from "./as-shown.js";
import { boundedSchema, withoutDefs, type Bounded } from "./bounded-schema.js";
import type { Reachable } from "./reach.js";

export interface OperationDescription {
  name: string;
  method: string;
  path: string;
  description: string;
  /** Self-contained schema of `arguments`, or of the tool's arguments. */
  inputSchema: JsonSchema;
  /** Arguments from the API's own examples. */
  example?: Readonly<Record<string, Json>>;
  /** How it is called: by which tool. */
  callWith: string;
}

/** Maximum length of a full schema; a longer one is shown in its short form. */
const longestFull = 20_000;

/** An operation with all that its description is made from. */
export interface Describable {
  one: Reachable;
  facts: OperationFacts;
  accepted: readonly AcceptedArgument[];
  /** Of all its arguments, however long. */
  whole: JsonSchema;
  callWith: string;
}

export async function describable(
  one: Reachable,
  facts: OperationFacts,
  { operations, callWith }: { operations: OperationSource; callWith: string },
): Promise<Describable> {
  const accepted = acceptedArguments(one.tool, facts);
  const whole = await together(accepted, facts, { operations, action: one.action });
  return { one, facts, accepted, whole, callWith };
}

/** @param room Maximum length of the schema. */
export function* describeOperation(
  { one, facts, accepted, whole, callWith }: Describable,
  room: number,
): Steps<{ description: OperationDescription; cut: boolean }> {
  const full = yield* boundedSchema(whole, Math.min(longestFull, room));
  const { schema, cut } = full.cut ? (shortForm(one, facts, room) ?? full) : full;
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
      callWith,
    },
  };
}

/** Returns the tool's schema, which shows less than is accepted, but nothing that is not. */
function shortForm({ tool }: Reachable, { short }: OperationFacts, room: number): Bounded | undefined {
  const schema = tool === undefined ? short : inputSchema(tool, { open: true });
  return schema !== undefined && JSON.stringify(schema).length <= room ? { schema, cut: true } : undefined;
}

/** Returns the arguments of an operation for a rejection, whose caller may never have had them described. */
export async function argumentsSchema(
  tool: Tool,
  facts: OperationFacts,
  operations: OperationSource,
): Promise<JsonSchema | undefined> {
  const accepted = acceptedArguments(tool, facts);
  const whole = await together(accepted, facts, { operations, action: undefined });
  const { schema, cut } = atOnce(boundedSchema(whole, longestInRefusal));
  if (!cut) return schema;
  const { short } = facts;
  return short !== undefined && JSON.stringify(short).length <= longestInRefusal ? short : undefined;
}

const longestInRefusal = 4_000;

/** Formats a description as text, which a model reads more easily than JSON. */
export function descriptionText(described: OperationDescription, cut: boolean): string {
  const { name, method, path, description, inputSchema, example, callWith: by } = described;
  const required = new Set(inputSchema.required ?? []);
  const names = Object.keys(inputSchema.properties ?? {});
  const call = signature(
    name,
    names.map((argument) => ({ name: argument, required: required.has(argument) })),
  );
  return [
    `${call}  ${method} ${path}`,
    description,
    `Call it with ${by}.`,
    `Arguments: ${JSON.stringify(inputSchema)}`,
    ...(example === undefined ? [] : [`Example: ${JSON.stringify(example)}`]),
    ...(cut ? ["Too long to be shown in full; more is accepted."] : []),
  ].join("\n");
}

/** Combines the operation's own schema with further requirements of the tool file. */
async function schemaOf(
  { place, required, schema: own }: AcceptedArgument,
  facts: OperationFacts,
  operations: OperationSource,
): Promise<JsonSchema> {
  const known = place === "" ? undefined : await argumentSchema(facts, place, operations);
  if (known === undefined || own === undefined) return known ?? own ?? {};
  const full = required ? known : asShown(known, own);
  if (saysNoMore(own, full)) return full;
  const { $defs, ...rest } = full;
  return { allOf: [rest, own], ...($defs !== undefined && { $defs }) };
}

const silentKeywords = new Set(["title", "description", "default", "examples", "deprecated"]);

/** Whether everything that satisfies `full` obviously satisfies `own`. */
function saysNoMore(own: JsonSchema, full: JsonSchema): boolean {
  return Object.entries(own).every(([keyword, value]) => {
    if (silentKeywords.has(keyword)) return true;
    const other = full[keyword];
    if (keyword === "items" && own.items !== undefined && full.items !== undefined)
      return saysNoMore(own.items, full.items);
    if (keyword === "properties")
      return Object.entries(own.properties ?? {}).every(([name, part]) => {
        const known = full.properties;
        const same = known !== undefined && Object.hasOwn(known, name) ? known[name] : undefined;
        return same !== undefined && saysNoMore(part, same);
      });
    if (keyword === "required") return own.required?.every((name) => full.required?.includes(name)) ?? true;
    return JSON.stringify(value) === JSON.stringify(other);
  });
}

/** Combines all arguments into one object, with shared schemas at its root, where references point. */
async function together(
  accepted: readonly AcceptedArgument[],
  facts: OperationFacts,
  { operations, action }: { operations: OperationSource; action: string | undefined },
): Promise<JsonSchema> {
  const entries = await Promise.all(
    accepted.map(async (argument) => [argument.name, await schemaOf(argument, facts, operations)] as const),
  );
  const defs = entries.flatMap(([, { $defs }]) => Object.entries($defs ?? {}));
  const chosen: [string, JsonSchema][] = action === undefined ? [] : [["action", { const: action }]];
  const required = [
    ...chosen.map(([name]) => name),
    ...accepted.filter((argument) => argument.required).map(({ name }) => name),
  ];
  return {
    type: "object",
    properties: Object.fromEntries([
      ...chosen,
      ...entries.map(([name, schema]): [string, JsonSchema] => [name, withoutDefs(schema)]),
    ]),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    ...(defs.length > 0 && { $defs: Object.fromEntries(defs) }),
  };
}

function exampleOf({ example }: OperationFacts, accepted: readonly AcceptedArgument[]) {
  if (example === undefined) return undefined;
  const names = new Set(accepted.map(({ name }) => name));
  const entries = Object.entries(example).filter(([name]) => names.has(name));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
