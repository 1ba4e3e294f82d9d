import { nearest } from "../runtime/values/nearest.js";

const mostNames = 12;

/** A hint for an unknown name: the likeliest known ones, or else what there is. */
export function suggestion(name: string, names: readonly string[]): string {
  const known = [...new Set(names)];
  if (known.length === 0) return "There are none: remove it.";
  const near = nearest(name, known).slice(0, 3);
  return near.length > 0
    ? `Did you mean ${near.join(" or ")}?`
    : `There ${known.length === 1 ? "is" : "are"} ${known.slice(0, mostNames).join(", ")}.`;
}
