// @generated SignedSource<<5e0b76a3fbc7fefe1d78ee48af9134e8356d4b90ec3748bfd1a2b67b51a85cc1>>
/** What is said of an answer that is not shown whole: what is left out, and which arguments of the call get at it. */
import { or } from "../schema/words.js";
import type { Cut } from "./cut.js";
import { certainItems, narrowingArguments, otherItems, pagingArguments } from "./paging.js";

/** Names of the arguments that the call could have brought. */
type ArgumentNames = () => readonly string[];

/** For items that the owner of the tool wants nobody to see at once. */
export function leftOutNote(cuts: readonly Cut[], argumentNames: ArgumentNames): string | undefined {
  if (cuts.length === 0) return undefined;
  const names = argumentNames();
  const useful = [...otherItems(names), ...certainItems(names)];
  return sentences(
    `The first ${told(cuts, ", ")} are shown`,
    useful.length > 0 && `Get others with ${or(useful)}`,
  );
}

/** For what is too long to be shown. */
export function cutNote(
  cuts: readonly Cut[],
  argumentNames: ArgumentNames,
  membersBy?: string,
): string | undefined {
  if (cuts.length === 0) return undefined;
  return sentences(`Cut to fit: ${told(cuts, "; ")}`, howToGetTheRest(argumentNames(), membersBy));
}

/** @param membersBy By what callers say which members they want, where they can. */
function howToGetTheRest(names: readonly string[], membersBy: string | undefined): string | false {
  if (otherItems(names).length > 0) return `Get the rest with ${or(pagingArguments(names))}`;
  const others = membersBy === undefined ? [] : [membersBy];
  const narrowing = [...new Set([...narrowingArguments(names), ...others])];
  return narrowing.length > 0 && `Ask for less with ${or(narrowing)}`;
}

/** How many different cuts are told one by one. */
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
