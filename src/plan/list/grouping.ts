/** Puts listed tools into groups where some of them would have to leave the list otherwise. */
import { groupBy } from "../../group-by.js";
import { groupTool, type GroupMember, type WeighedTool, mayShare, mostMembers } from "../choose/group.js";
import { groupName, kindOf, resourceFor } from "../choose/group-resource.js";
import type { Room } from "../choose/pack.js";
import {
  namesInUse,
  sum,
  candidateOf,
  type ListInput,
  type Candidate,
  memberOf,
  offered,
} from "./candidates.js";

/** A group that may take the places of its parts. */
interface Merger {
  readonly group: Candidate;
  readonly parts: readonly Candidate[];
  /** Number of tools that callers know. */
  readonly known: number;
  readonly saved: Room;
}

/**
 * Groups as few known tools as it can, until all fit or no group is left to make.
 * @param candidates each takes room
 */
export function groupToFit(
  candidates: readonly Candidate[],
  room: Room,
  input: ListInput,
): readonly Candidate[] {
  let now = candidates;
  let open = mergers(candidates, input);
  for (;;) {
    const over: Room = { tokens: sum(now) - room.tokens, tools: now.length - room.tools };
    const best = isWithin(over) ? undefined : bestOf(open, over);
    if (best === undefined) return now;
    now = now.flatMap((candidate) =>
      best.parts[0] === candidate ? [best.group] : best.parts.includes(candidate) ? [] : [candidate],
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
function mergers(candidates: readonly Candidate[], input: ListInput): readonly Merger[] {
  const kinds = groupBy(candidates.filter(mayMerge), ({ members: [one] }) => one && kindOf(one));
  const taken = namesInUse(candidates, input);
  return [...kinds.values()].flatMap((alike) => {
    const found = firstOnes(alike).flatMap((parts) => mergerOf(parts, taken, input) ?? []);
    for (const { group } of found) taken.add(group.tool.name);
    return found;
  });
}

function mergerOf(
  parts: readonly Candidate[],
  taken: ReadonlySet<string>,
  { prices }: ListInput,
): Merger | undefined {
  const members = parts.flatMap((candidate) => candidate.members);
  const [first] = members;
  const name = first === undefined || !mayShare(members) ? undefined : groupName(resourceFor(first), taken);
  const built = name === undefined ? undefined : groupTool(name, members);
  if (built === undefined || "objection" in built) return undefined;
  const group = candidateOf(built.tool, members, {
    tokens: prices.toolCost(built.tool),
    status: "kept",
    requiredOnly: parts.every(({ requiredOnly }) => requiredOnly),
  });
  return merger(group, parts);
}

/** Two and more of them, in document order. */
function firstOnes(alike: readonly Candidate[]): readonly Candidate[][] {
  const ranked = alike
    .toSorted((a, b) => Number(isKnown(a)) - Number(isKnown(b)) || a.weight - b.weight)
    .slice(0, mostMembers);
  return ranked.slice(1).map((last) => {
    const first = ranked.slice(0, ranked.indexOf(last) + 1);
    return alike.filter((candidate) => first.includes(candidate));
  });
}

function merger(group: Candidate, parts: readonly Candidate[]): Merger {
  return {
    group,
    parts,
    known: parts.filter(isKnown).length,
    saved: { tokens: sum(parts) - group.tokens, tools: parts.length - 1 },
  };
}

function isKnown({ status }: Candidate): boolean {
  return status === "kept";
}

/** Not what a person wants as it is, nor what is a group already. */
function mayMerge({ tool, status }: Candidate): boolean {
  return tool.calls.form === "operation" && (status === "kept" || status === "new");
}

/**
 * @returns the candidates, with newcomers moved into a group where there is one for them
 */
export function joinGroups(
  candidates: readonly Candidate[],
  newcomers: readonly Candidate[],
  input: ListInput,
): readonly Candidate[] {
  let now = candidates;
  for (const newcomer of newcomers) {
    const [one, ...others] = newcomer.members;
    if (one === undefined || others.length > 0) continue;
    for (const group of now) {
      const larger = withAction(group, one, input);
      if (larger === undefined) continue;
      now = now.flatMap((candidate) =>
        candidate === newcomer ? [] : candidate === group ? [larger] : [candidate],
      );
      break;
    }
  }
  return now;
}

function withAction(
  { tool, members, status }: Candidate,
  one: WeighedTool,
  input: ListInput,
): Candidate | undefined {
  if (!isOpen({ tool, members }, input) || !members.some((member) => kindOf(member) === kindOf(one)))
    return undefined;
  const position = new Map(input.operationTools.map(({ id }, index) => [id, index]));
  const at = (member: WeighedTool): number => position.get(member.tool.id) ?? 0;
  const all: GroupMember[] = [...members, one]
    .sort((a, b) => at(a) - at(b))
    .map((member) => memberOf(member, input.project));
  if (!mayShare(all)) return undefined;
  const built = groupTool(tool.name, all);
  return "objection" in built ? undefined : offered(built.tool, all, status, input);
}

/**
 * Whether the limits made this listed group. Groups that users asked for have just the actions they asked for; in an
 * edited file, an additional action might be unreachable.
 */
function isOpen({ tool, members }: Pick<Candidate, "tool" | "members">, { project }: ListInput): boolean {
  const pinned = project.tools.get(tool.id);
  return (
    tool.calls.form === "group" &&
    pinned?.form === "listed" &&
    pinned.edited !== true &&
    members.every(({ planned }) => planned.selected.extension.group === undefined)
  );
}
