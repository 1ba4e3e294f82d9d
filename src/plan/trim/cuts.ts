/** Says what trimming left out of a schema. What publishing did not record is found by comparing with the full schema. */
import type { JsonSchema } from "../../model/runtime.js";
import { reasonOf, type TrimName, type TrimsAt } from "../../model/trims.js";
import { memberOf } from "../../runtime/values/json.js";
import { documentKeywords, type FullSchemas } from "../schema/full.js";
import { isApplicator } from "../../schema/keywords.js";
import { alternatives, conjuncts } from "../../schema/parts.js";
import { withoutReference } from "../../schema/reference.js";
import { printable } from "../words/text.js";
import type { Flatten } from "../../schema/flatten.js";
import { typeList } from "../../schema/types.js";
import { pathInside, type Cut, type Reason } from "./published.js";
import { wordSet } from "../../word-set.js";

/** Something that is not in the published schema, although publishing recorded nothing of it. */
interface SilentCut {
  /** Absent for what is never published, whatever the trims. */
  readonly trim?: TrimName;
  readonly subject: "keywords of" | "schema of" | "descriptions in";
  readonly reason: string;
  /** Names of keywords, or paths of values relative to the argument; "" is the argument itself. */
  readonly found: readonly string[];
}

export interface Sources {
  readonly flatten: Flatten;
  readonly full: Pick<FullSchemas, "origin" | "undone" | "written">;
  /** What publishing recorded, by path. */
  readonly recorded: ReadonlyMap<string, readonly Cut[]>;
  readonly trims: TrimsAt;
}

/** Keywords that limit other schemas, or that other trims report. */
const reported = wordSet(
  "description type enum const required dependentRequired minContains maxContains readOnly",
);

type Part = JsonSchema | boolean | undefined;

/** @param published schema of an argument; its own description is not compared, because it has other sources */
export function silentCuts(
  full: JsonSchema,
  published: JsonSchema,
  { flatten, full: document, recorded, trims }: Sources,
): readonly SilentCut[] {
  const cuts = {
    noise: new Set<string>(),
    never: new Set<string>(),
    merge: new Set<string>(),
    text: new Set<string>(),
    elide: new Set<string>(),
  };

  function compare(one: JsonSchema, shown: JsonSchema, path: string): void {
    const { schema: flat } = flatten(one);
    const explained = [...document.undone(one), ...(recorded.get(path) ?? []).map(({ keyword }) => keyword)];
    const written = [flat, withoutReference(document.origin(one) ?? {})].flatMap(Object.keys);
    for (const keyword of written.filter((each) => !isApplicator(each) && !reported.has(each)))
      if (!explained.includes(keyword) && shown[keyword] === undefined)
        cuts[documentKeywords.has(keyword) ? "never" : "noise"].add(keyword);
    if (typeList(flat.type).includes("null") && !typeList(shown.type).includes("null"))
      cuts.noise.add("null");
    const [members, left] = [alternatives(flat), alternatives(shown)];
    const isJoined = members.length > 0 && members.length !== left.length;
    if ((conjuncts(one).length > 0 && conjuncts(shown).length === 0) || isJoined) cuts.merge.add(path);
    if (!isJoined) members.forEach((member, index) => part(member, left[index], path));
    for (const [name, child] of Object.entries(shown.properties ?? {}))
      part(memberOf(flat.properties ?? {}, name), child, pathInside({ path }, name));
    part(flat.items, shown.items, `${path}[]`);
    part(flat.additionalProperties, shown.additionalProperties, `${path}.*`);
  }

  function part(source: Part, shown: Part, path: string): void {
    if (typeof source !== "object" || typeof shown !== "object") return;
    const written = printable(document.written(flatten(source).schema.description ?? "")).trim();
    const cut = textCut(written, shown.description);
    if (cut !== undefined) cuts[cut].add(path);
    compare(source, shown, path);
  }

  compare(full, published, "");
  const by = (trim: keyof typeof cuts & TrimName, subject: SilentCut["subject"]): SilentCut => ({
    trim,
    subject,
    reason: reasonOf(trim, trims),
    found: [...cuts[trim]],
  });
  const all: readonly SilentCut[] = [
    by("noise", "keywords of"),
    { subject: "keywords of", reason: "they need the rest of the document", found: [...cuts.never] },
    by("merge", "schema of"),
    by("text", "descriptions in"),
    by("elide", "descriptions in"),
  ];
  return all.filter(({ found }) => found.length > 0);
}

export interface CutReason {
  readonly reason: string;
  readonly trim: TrimName;
}

/** Says why a property, or a whole argument, is not shown. */
export function cutReason(reason: Reason, trims: TrimsAt): CutReason {
  return reason === "endless"
    ? { reason: "recursive without end", trim: "depth" }
    : { reason: reasonOf(reason, trims), trim: reason };
}

/** Returns the trim that changed a description; capitals, white space and a full stop are no change, nor are words added. */
export function textCut(written: string, shown: string | undefined): "text" | "elide" | undefined {
  if (written === "") return undefined;
  if (shown === undefined) return "elide";
  return folded(shown).includes(folded(written)) ? undefined : "text";
}

function folded(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ").trim().replace(/\.$/, "");
}
