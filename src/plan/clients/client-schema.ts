/**
 * Published schemas for clients whose schemas have one type each. Null beside it becomes `nullable: true`, several types an
 * `anyOf`; what the schema accepts stays the same.
 */
import type { ArgumentPlan } from "../../model/plan.js";
import type { JsonSchema, SchemaType } from "../../model/runtime.js";
import { withoutNull } from "../../runtime/schema/nullable.js";
import { mapSubschemas } from "../../schema/children.js";
import { without, appliesTo } from "../../schema/keywords.js";
import type { ClientProfile } from "./client-profile.js";
import { unionOf } from "../../schema/parts.js";

/** The arguments as the client can read them. */
export function forClient(
  args: readonly ArgumentPlan[],
  { typeLists }: Pick<ClientProfile, "typeLists">,
): readonly ArgumentPlan[] {
  if (typeLists) return args;
  return args.map((argument) => ({ ...argument, schema: ofOneType(argument.schema) }));
}

function ofOneType(schema: JsonSchema): JsonSchema {
  const inner = mapSubschemas(schema, ofOneType);
  const { type } = inner;
  if (typeof type !== "object") return inner;
  const present = type.includes("null") ? withoutNull(inner) : inner;
  const types = type.filter((one) => one !== "null");
  const nullable = type.includes("null") && { nullable: true };
  const [first = "null", ...others] = types;
  if (others.length === 0) return { ...present, type: first, ...nullable };
  const { description, ...rest } = present;
  const members = types.map((one) => ({ ...onlyOf(one, rest), type: one, ...nullable }));
  return { ...(description !== undefined && { description }), ...unionOf(members) };
}

/** Leaves out keywords of other types. */
function onlyOf(type: SchemaType, schema: JsonSchema): JsonSchema {
  return without(schema, ...Object.keys(schema).filter((keyword) => !appliesTo(keyword, [type])));
}
