/** Puts listed tools into groups where some of them would have to leave the list otherwise. */
import { draftGroup } from "../choose/group.js";
import { mayShare, mostMembers } from "../choose/group-limits.js";
import { groupName } from "../choose/group-names.js";
import { kindOf, resourceFor } from "../choose/kind.js";
import type { Room } from "../choose/pack.js";
import { namesInUse, sum, unitOf, type FormsInput, type Unit } from "./units.js";

/** A group that may take the places of its parts. */
interface Merger {
  readonly group: Unit;
  readonly parts: readonly Unit[];
  /** Number of tools that callers know. */
  readonly known: number;
  readonly saved: Room;
}

/**
 * Groups as few known tools as it can, until all fit or no group is left to make.
 * @param units each takes room
 */
export function mergeWithin(units: readonly Unit[], room: Room, input: FormsInput): readonly Unit[] {
  let now = units;
  let open = mergers(units, input);
  for (;;) {
    const over: Room = { tokens: sum(now) - room.tokens, tools: now.length - room.tools };
    const best = isWithin(over) ? undefined : bestOf(open, over);
    if (best === undefined) return now;
    now = now.flatMap((unit) =>
      best.parts[0] === unit ? [best.group] : best.parts.includes(unit) ? [] : [unit],
    );
    open = open.filter(({ parts }) => !parts.some((part) => best.parts.includes(part)));
  }
}

function isWithin({ tokens, tools }: Room): boolean {
  return tokens <= 0 && tools <= 0;
}

/** The one that is enough and changes least; if none is, the one that saves most. */
function bestOf(open: readonly Merger[], over: Room): Merger | undefined {
  const isEnough = ({ saved }: Merger): boolean =>
    isWithin({ tokens: over.tokens - saved.tokens, tools: over.tools - saved.tools });
  const enough = open.filter(isEnough);
  if (enough.length > 0)
    return enough.toSorted((a, b) => a.known - b.known || b.saved.tokens - a.saved.tokens)[0];
  const saving = ({ saved }: Merger): number => (over.tools > 0 ? saved.tools : saved.tokens);
  return open.toSorted((a, b) => saving(b) - saving(a) || a.known - b.known)[0];
}

/** All that are worth making. Of each kind, new operations are grouped first, then what weighs least. */
function mergers(units: readonly Unit[], input: FormsInput): readonly Merger[] {
  const kinds = new Map<string, Unit[]>();
  for (const unit of units.filter(mayMerge)) {
    const [one] = unit.members;
    if (one === undefined) continue;
    const kind = kindOf(one);
    kinds.set(kind, [...(kinds.get(kind) ?? []), unit]);
  }
  const taken = namesInUse(units, input);
  return [...kinds.values()].flatMap((alike) => {
    const found = firstOnes(alike).flatMap((parts) => mergerOf(parts, taken, input) ?? []);
    for (const { group } of found) taken.add(group.tool.name);
    return found;
  });
}

function mergerOf(
  parts: readonly Unit[],
  taken: ReadonlySet<string>,
  { prices }: FormsInput,
): Merger | undefined {
  const members = parts.flatMap((unit) => unit.members);
  const [first] = members;
  const name = first === undefined || !mayShare(members) ? undefined : groupName(resourceFor(first), taken);
  const draft = name === undefined ? undefined : draftGroup(name, members);
  if (draft === undefined || "objection" in draft) return undefined;
  const group = unitOf(draft.tool, members, {
    tokens: prices.toolCost(draft.tool),
    standing: "kept",
    line: parts.every(({ line }) => line),
  });
  return merger(group, parts);
}

/** Two and more of them, in document order. */
function firstOnes(alike: readonly Unit[]): readonly Unit[][] {
  const ranked = alike
    .toSorted((a, b) => Number(isKnown(a)) - Number(isKnown(b)) || a.weight - b.weight)
    .slice(0, mostMembers);
  return ranked.slice(1).map((last) => {
    const first = ranked.slice(0, ranked.indexOf(last) + 1);
    return alike.filter((unit) => first.includes(unit));
  });
}

function merger(group: Unit, parts: readonly Unit[]): Merger {
  return {
    group,
    parts,
    known: parts.filter(isKnown).length,
    saved: { tokens: sum(parts) - group.tokens, tools: parts.length - 1 },
  };
}

function isKnown({ standing }: Unit): boolean {
  return standing === "kept";
}

/** Not what a person wants as it is, nor what is a group already. */
function mayMerge({ tool, standing }: Unit): boolean {
  return tool.calls.form === "operation" && (standing === "kept" || standing === "new");
}
