/** Writes the note about an answer that was cut: what is missing, and which arguments get it. */
import { or } from "../schema/words.js";
import type { ResultOptions } from "../operations/tool.js";
import type { Cut } from "./cut.js";
import { hasSome, membersOf } from "./members.js";
import { certainItems, fewerItems, narrowingArguments, otherItems, pagingArguments } from "./paging.js";

/** Returns names of the arguments that the call accepts. */
type ArgumentNames = () => readonly string[];

/** For items that the tool's owner never shows at once. */
export function leftOutNote(cuts: readonly Cut[], argumentNames: ArgumentNames): string | undefined {
  if (cuts.length === 0) return undefined;
  const names = argumentNames();
  const [other, fewer, certain] = [otherItems(names), fewerItems(names), certainItems(names)];
  const ways = [
    // The next page begins behind what was left out of this one, unless pages are smaller.
    ...(other.length > 0 && fewer.length > 0 ? [`${or(other)} and a smaller ${or(fewer)}`] : []),
    ...(certain.length > 0 ? [or(certain)] : []),
  ];
  return sentences(
    `The first ${told(cuts, ", ")} are shown`,
    ways.length > 0 && `Get others with ${ways.join(", or with ")}`,
  );
}

/** For an answer with none of what the tool's owner picks: what is left of it is not all that the API said. */
export function nothingPickedNote(answer: unknown, { pick }: ResultOptions = {}): string | undefined {
  if (pick === undefined || hasSome(answer, membersOf(pick))) return undefined;
  return `Of an answer, only ${pick.join(", ")} is shown, and this one has none of it.`;
}

/** For content that is too long to show. */
export function cutNote(
  cuts: readonly Cut[],
  argumentNames: ArgumentNames,
  membersBy?: string,
): string | undefined {
  if (cuts.length === 0) return undefined;
  return sentences(`Cut to fit: ${told(cuts, "; ")}`, howToGetTheRest(argumentNames(), membersBy));
}

/** @param membersBy The argument that selects fields, if there is one. */
function howToGetTheRest(names: readonly string[], membersBy: string | undefined): string | false {
  if (otherItems(names).length > 0) return `Get the rest with ${or(pagingArguments(names))}`;
  const others = membersBy === undefined ? [] : [membersBy];
  const narrowing = [...new Set([...narrowingArguments(names), ...others])];
  return narrowing.length > 0 && `Ask for less with ${or(narrowing)}`;
}

/** Maximum number of cuts that are listed one by one. */
const toldCuts = 5;

function told(cuts: readonly Cut[], separator: string): string {
  const lines = [...new Set(cuts.map(cutLine))];
  const more = lines.length > toldCuts ? [`and ${lines.length - toldCuts} more places`] : [];
  return [...lines.slice(0, toldCuts), ...more].join(separator);
}

function cutLine({ kind, path, kept, of }: Cut): string {
  const count = `${kept.toLocaleString("en")} of ${of.toLocaleString("en")} ${kind}`;
  return path === "" ? count : `${count} of ${path}`;
}

function sentences(...parts: readonly (string | false)[]): string {
  return parts
    .filter((part) => part !== false)
    .map((part) => `${part}.`)
    .join(" ");
}
