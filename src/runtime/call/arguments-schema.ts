/** The arguments of an operation as one schema. */
import {
  type AcceptedArgument,
  acceptedArguments,
  argumentSchema,
} from "../operations/accepted-arguments.js";
import type { OperationFacts, OperationSource } from "../operations/operation.js";
import type { Tool } from "../operations/tool.js";
import { boundedSchema, withoutDefs } from "../schema/bounded-schema.js";
import { withoutNull } from "../schema/nullable.js";
import { admits, typesOf } from "../schema/subschema.js";
import { type JsonSchema, memberOf } from "../values/json.js";
import { atOnce } from "../values/slices.js";

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
export async function together(
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

/**
 * Adapts the full schema of an argument for callers of a tool that shows less of it. If the tool shows no null, null means
 * "not given" (`arguments.ts`), so null is not offered as a value.
 * @param own the tool's schema of the argument
 */
export function asShown(full: JsonSchema, own: JsonSchema): JsonSchema {
  const present = takesNull(own) ? full : withoutNullMembers(withoutNull(full));
  const { properties, items } = present;
  const shown = own.properties ?? {};
  return {
    ...present,
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, part]) => {
          const seen = memberOf(shown, name);
          return [name, seen === undefined ? part : asShown(part, seen)];
        }),
      ),
    }),
    ...(items !== undefined && own.items !== undefined && { items: asShown(items, own.items) }),
  };
}

function takesNull(schema: JsonSchema): boolean {
  return admits(typesOf(schema, schema, { union: true }), "null");
}

function isNull({ type, const: only, enum: listed }: JsonSchema): boolean {
  return type === "null" || only === null || (listed?.length === 1 && listed[0] === null);
}

/** Removes null from the alternatives, unless nothing would be left. */
function withoutNullMembers(schema: JsonSchema): JsonSchema {
  return (["anyOf", "oneOf"] as const).reduce((whole, keyword) => {
    const { [keyword]: members = [], ...rest } = whole;
    const left = members.filter((member) => !isNull(member));
    const [only, ...others] = left;
    if (only === undefined || left.length === members.length) return whole;
    const clashes = Object.keys(only).some((name) => Object.hasOwn(rest, name));
    return others.length === 0 && !clashes ? { ...rest, ...only } : { ...rest, [keyword]: left };
  }, schema);
}
