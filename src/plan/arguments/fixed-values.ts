/** Values that somebody fixed, held against the schemas of their places: one that does not fit makes every call fail. */
import { accept } from "../../../templates/runtime/accept.js";
import { isWithin, parsePointer } from "../../../templates/runtime/pointer.js";
import type { JsonSchema } from "../../model/runtime.js";
import type { Document } from "../document.js";
import type { PlannedOperation } from "../planned-operation.js";
import { bundled } from "../schema/ref.js";
import type { Candidate } from "./arguments.js";

export interface UnfitValue {
  /** As `fixed` has it: `query units`, `body /kind`. */
  readonly place: string;
  /** Into `fixed`. */
  readonly path: readonly string[];
  readonly value: unknown;
  /** In words, to follow "expected". */
  readonly expected: string;
}

/** Those that the operation would refuse, whoever calls it. */
export function unfitValues({ one, document, candidates }: PlannedOperation): UnfitValue[] {
  const { path = {}, query = {}, header = {}, cookie = {}, body = {} } = one.extension.fixed ?? {};
  return Object.entries({ path, query, header, cookie, body }).flatMap(([location, values]) =>
    Object.entries(values).flatMap(([name, value]) => {
      const found = candidates.find((candidate) => holds(candidate, { location, name }));
      const schema = found && schemaAt(found, location === "body" ? name : "", document);
      if (found === undefined || schema === undefined) return [];
      if (schema === "list")
        return [{ place: `${location} ${name}`, path: [location, name], value, expected: outsideLists }];
      const [problem] = accept(
        bundled(schema, (ref) => document.request.named(ref)),
        value,
      ).problems;
      if (problem === undefined) return [];
      const inside = problem.path === "" ? "" : `${problem.path}: `;
      return [
        {
          place: `${location} ${name}`.trim(),
          path: [location, name],
          value,
          expected: inside + problem.expected,
        },
      ];
    }),
  );
}

const outsideLists = "a place outside of lists, of which only callers say what they hold";

function holds({ place, location, wireName }: Candidate, at: { location: string; name: string }): boolean {
  if (location !== at.location) return false;
  if (location === "body") return isWithin(`body:${at.name}`, place);
  return location === "header" ? wireName.toLowerCase() === at.name.toLowerCase() : wireName === at.name;
}

/**
 * @param pointer into the body; "" for the whole of a parameter
 * @returns `list` where the place is inside one, and `undefined` where nothing is said of it
 */
function schemaAt(
  { place, schema }: Candidate,
  pointer: string,
  { flatten }: Pick<Document, "flatten">,
): JsonSchema | "list" | undefined {
  const names = pointer === "" ? [] : parsePointer(pointer.slice(place.length - "body:".length));
  return names.reduce<JsonSchema | "list" | undefined>((outer, name) => {
    if (outer === undefined || outer === "list") return outer;
    const { properties = {}, type } = flatten(outer).schema;
    if (type === "array") return "list";
    return Object.hasOwn(properties, name) ? properties[name] : undefined;
  }, schema);
}
