/** Checks fixed values against the schemas of their places, because with a wrong one every call would fail. */
import { accept } from "../../bounded.js";
import { isWithin, parsePointer } from "../../../templates/runtime/schema/pointer.js";
import { typesOf, within } from "../../../templates/runtime/schema/subschema.js";
import { schemasAt, takesAt } from "../../../templates/runtime/schema/takes-at.js";
import type { JsonSchema } from "../../model/runtime.js";
import type { Document } from "../document.js";
import { bundled } from "../schema/ref.js";
import type { Selected } from "../select/select.js";
import type { Candidate } from "./arguments.js";

export interface UnfitValue {
  /** As `fixed` names it: `query units`, `body /kind`. */
  readonly place: string;
  /** Path into `fixed`. */
  readonly path: readonly string[];
  readonly value: unknown;
  /** In words, to follow "expected". */
  readonly expected: string;
}

/** Removes the fixed values that the operation does not accept. */
export function withoutUnfit(one: Selected, unfit: readonly UnfitValue[]): Selected {
  if (unfit.length === 0) return one;
  const isUnfit = (location: string, name: string): boolean =>
    unfit.some(({ path: [otherLocation, otherName] }) => otherLocation === location && otherName === name);
  const { fixed: said = {}, ...rest } = one.extension;
  const fixed = Object.entries(said).flatMap(
    ([location, values]: [string, Readonly<Record<string, unknown>>]) => {
      const kept = Object.entries(values).filter(([name]) => !isUnfit(location, name));
      return kept.length === 0 ? [] : [[location, Object.fromEntries(kept)] as const];
    },
  );
  const extension = fixed.length === 0 ? rest : { ...rest, fixed: Object.fromEntries(fixed) };
  return { ...one, extension };
}

/** Returns the fixed values that the operation would refuse in every call. */
export function unfitValues(
  one: Selected,
  candidates: readonly Candidate[],
  document: Document,
): UnfitValue[] {
  const { path = {}, query = {}, header = {}, cookie = {}, body = {} } = one.extension.fixed ?? {};
  return Object.entries({ path, query, header, cookie, body }).flatMap(([location, values]) =>
    Object.entries(values).flatMap(([name, value]) => {
      const found = candidates.find((candidate) => holds(candidate, { location, name }));
      const expected = found && expectedAt(found, { name: location === "body" ? name : "", value }, document);
      const place = `${location} ${name}`.trim();
      return expected === undefined ? [] : [{ place, path: [location, name], value, expected }];
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
 * Returns what the place expects, if it does not accept the value.
 * @param at.name pointer into the body; "" for a whole parameter
 */
function expectedAt(
  { place, schema }: Candidate,
  { name, value }: { name: string; value: unknown },
  { request }: Document,
): string | undefined {
  const root = bundled(schema, (ref) => request.named(ref));
  const names = name === "" ? [] : parsePointer(name.slice(place.length - "body:".length));
  if (isInList(root, names)) return outsideLists;
  if (takesAt(root, { names, value }, root)) return undefined;
  const known = schemasAt(root, names, root);
  const [only = {}, ...others] = known;
  const [problem] = accept(within(root, others.length > 0 ? { anyOf: known } : only), value).problems;
  if (problem === undefined) return "no value there";
  return (problem.path === "" ? "" : `${problem.path}: `) + problem.expected;
}

/** Whether a list is on the way to the place. */
function isInList(root: JsonSchema, names: readonly string[]): boolean {
  return names.some((_, index) =>
    schemasAt(root, names.slice(0, index), root).some((outer) => {
      const types = typesOf(outer, root, { union: true });
      return types?.size === 1 && types.has("array");
    }),
  );
}
