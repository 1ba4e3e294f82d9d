/** Finds what trimming left out of a schema, by comparing the published schema with the full one. */
import type { JsonSchema } from "../../model/runtime.js";
import { documentKeywords, type FullSchemas } from "../schema/full.js";
import { isApplicator } from "../../schema/keywords.js";
import { alternatives, conjuncts } from "../../schema/parts.js";
import { withoutReference } from "../../schema/reference.js";
import { printable } from "../words/text.js";
import type { Flatten } from "../../schema/flatten.js";
import { typeList } from "../../schema/types.js";

/** Cuts that leave no trace in the published schema. Publishing itself reports what other trims hide. */
export interface Cuts {
  /** Keywords that were removed because they tell a caller nothing. */
  readonly noise: ReadonlySet<string>;
  /** Keywords that are never published, whatever the trims. */
  readonly never: ReadonlySet<string>;
  /** Paths of values, relative to the argument, whose several schemas became one; "" is the argument itself. */
  readonly merge: ReadonlySet<string>;
  /** Paths of values whose description was shortened (`text`) or removed (`elide`). */
  readonly text: ReadonlySet<string>;
  readonly elide: ReadonlySet<string>;
}

export interface Sources {
  readonly flatten: Flatten;
  readonly full: Pick<FullSchemas, "origin" | "undone" | "written">;
}

/** Keywords that limit other schemas, or that other trims report. */
const reported = new Set(
  "description type enum const required dependentRequired minContains maxContains readOnly".split(" "),
);

/** @param published schema of an argument; its own description is not compared, because it has other sources */
export function cutsOf(full: JsonSchema, published: JsonSchema, { flatten, full: document }: Sources): Cuts {
  const cuts = {
    noise: new Set<string>(),
    never: new Set<string>(),
    merge: new Set<string>(),
    text: new Set<string>(),
    elide: new Set<string>(),
  };

  function compare(one: JsonSchema, shown: JsonSchema, path: string): void {
    const { schema: flat } = flatten(one);
    const undone = document.undone(one);
    const said = [flat, withoutReference(document.origin(one) ?? {})].flatMap(Object.keys);
    for (const keyword of said.filter((each) => !isApplicator(each) && !reported.has(each)))
      if (!undone.includes(keyword) && shown[keyword] === undefined)
        cuts[documentKeywords.has(keyword) ? "never" : "noise"].add(keyword);
    if (typeList(flat.type).includes("null") && !typeList(shown.type).includes("null"))
      cuts.noise.add("null");
    const [members, left] = [alternatives(flat), alternatives(shown)];
    const isJoined = members.length > 0 && members.length !== left.length;
    if ((conjuncts(one).length > 0 && conjuncts(shown).length === 0) || isJoined) cuts.merge.add(path);
    if (!isJoined) within(members, left, path);
    for (const [name, child] of Object.entries(shown.properties ?? {})) {
      const source = Object.hasOwn(flat.properties ?? {}, name) ? flat.properties?.[name] : undefined;
      if (source !== undefined) part(source, child, path === "" ? name : `${path}.${name}`);
    }
    if (flat.items !== undefined && shown.items !== undefined) part(flat.items, shown.items, `${path}[]`);
    const [others, shownOthers] = [flat.additionalProperties, shown.additionalProperties];
    if (typeof others === "object" && typeof shownOthers === "object") part(others, shownOthers, `${path}.*`);
  }

  function part(source: JsonSchema, shown: JsonSchema, path: string): void {
    const said = printable(document.written(flatten(source).schema.description ?? "")).trim();
    const cut = textCut(said, shown.description);
    if (cut !== undefined) cuts[cut].add(path);
    compare(source, shown, path);
  }

  function within(members: readonly JsonSchema[], shown: readonly JsonSchema[], path: string): void {
    members.forEach((member, index) => {
      const left = shown[index];
      if (left !== undefined) part(member, left, path);
    });
  }

  compare(full, published, "");
  return cuts;
}

/** Returns the trim that changed a description; capitals, white space and a full stop are no change, nor are words added. */
export function textCut(said: string, shown: string | undefined): "text" | "elide" | undefined {
  if (said === "") return undefined;
  if (shown === undefined) return "elide";
  return folded(shown).includes(folded(said)) ? undefined : "text";
}

function folded(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ").trim().replace(/\.$/, "");
}
