/** Decides for which member of a union a value of the document is meant. */
import { fits } from "../../bounded.js";
import type { Api, Schema } from "../../model/api.js";
import type { JsonSchema } from "../../model/runtime.js";
import { fullSchemas } from "../schema/full.js";
import { bundled } from "../../schema/reachable.js";
import { hasRole, isUnion } from "../../schema/keywords.js";
import { memo } from "../../memo.js";
import { children, mapSubschemas } from "../../schema/children.js";
import { without } from "../../schema/without.js";
import type { HandsOn } from "./evidence.js";

/**
 * Hands a value on to the members of a union that accept it or, if none does, to those that would without patterns and formats.
 * No value is meant for schemas below `not`, `if` and `contains`.
 */
export function meantFor(api: Api): HandsOn {
  const full = fullSchemas(api, { direction: "request", namePrefix: "" });
  // Each once, because validators are kept by schema.
  const whole = memo((schema: Schema) => bundled(full.of(schema), full));
  const outlined = memo((schema: Schema) => withoutTextRules(whole(schema)));
  return (from, { child, keyword }, value) => {
    if (hasRole(keyword, "test")) return false;
    if (!isUnion(keyword)) return true;
    const members = children(from).filter((one) => one.keyword === keyword);
    const form = members.some((member) => fits(whole(member.child), value)) ? whole : outlined;
    return fits(form(child), value);
  };
}

/** Removes patterns and formats at any depth. */
function withoutTextRules(schema: JsonSchema): JsonSchema {
  return mapSubschemas(without(schema, "pattern", "format"), withoutTextRules);
}
