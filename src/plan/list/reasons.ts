/** Explains, for people, how each operation is offered. */
import type { Membership } from "../../model/plan.js";
import { sourceName } from "../select/setting-source.js";
import { sharedArguments } from "../group/group-arguments.js";
import { fits, plus, roomOf } from "./room.js";
import type { Candidate, ListInput } from "./candidates.js";
import { isWithdrawn } from "../select/selected.js";

/** What is listed, and why. */
export type Choice =
  { readonly why: "direct" | "fits" | "dynamic"; readonly candidates: readonly Candidate[] } | WeighedChoice;

export interface WeighedChoice {
  readonly why: "weighed";
  readonly candidates: readonly Candidate[];
  /** Ids of tools that were listed until now. */
  readonly left: ReadonlySet<string>;
  /** Ranks, from 1, of the tools that competed for free room by weight per cost. */
  readonly ranks: ReadonlyMap<string, number>;
}

/** The reason for every selected operation. */
export function memberships(
  choice: Choice,
  candidates: readonly Candidate[],
  input: ListInput,
): ReadonlyMap<string, Membership> {
  const chosen = choice.candidates;
  const tokens = new Map(input.operationTools.map((tool) => [tool.id, tool.tokens]));
  const found = new Map<string, Membership>();
  for (const candidate of chosen) {
    for (const member of candidate.members) {
      const reason =
        candidate.tool.calls.form === "group"
          ? groupedReason(member, candidate, input)
          : listedReason(candidate, choice);
      found.set(member.tool.id, {
        form: candidate.tool.calls.form === "group" ? "grouped" : "listed",
        tool: candidate.tool.name,
        reason,
        weight: roundedWeight(member.weight),
        tokens: tokens.get(member.tool.id) ?? member.tool.tokens,
        ...(candidate.tool.calls.form === "group" && isRequested(member) && { requested: true }),
      });
    }
  }
  const why = fitsWithoutSearch(candidates, input) ? `; ${roomIsKept}` : "";
  for (const candidate of candidates) {
    for (const member of candidate.members) {
      if (found.has(member.tool.id)) continue;
      found.set(member.tool.id, {
        form: "hidden",
        reason: `${hiddenReason(candidate, choice, input)}${choice.why === "weighed" ? why : ""}`,
        hiddenBy: candidate.status === "cold" || choice.why !== "weighed" ? "choice" : "limits",
        weight: roundedWeight(member.weight),
        tokens: tokens.get(member.tool.id) ?? member.tool.tokens,
      });
    }
  }
  return new Map(
    input.planned.map(({ selected: { key } }): [string, Membership] => {
      const withdrawn = isWithdrawn(key, input.project);
      const other: Membership = {
        form: withdrawn ?? "hidden",
        reason: withdrawn === "taken" ? "a tool of your own replaces it" : "its tool file was deleted",
        weight: roundedWeight(input.weights.get(key) ?? 0),
        tokens: 0,
      };
      return [key, found.get(key) ?? other];
    }),
  );
}

const roomIsKept = "all would fit, but room is kept for search, which later operations may need";

/** Whether the limits would allow to list all, if that left no room for search. */
function fitsWithoutSearch(
  candidates: readonly Candidate[],
  { limits, prices, takenOver }: ListInput,
): boolean {
  const beside = { tokens: prices.instructions.plain, tools: takenOver };
  return (
    fits(plus(roomOf(candidates), beside), limits) && candidates.every(({ status }) => status !== "cold")
  );
}

/** Rounds off the noise of sums of binary fractions. */
function roundedWeight(weight: number): number {
  return Number(weight.toFixed(6));
}

function listedReason(candidate: Candidate, choice: Choice): string {
  if (candidate.status === "hot") return "hot";
  switch (choice.why) {
    case "direct":
      return "mode direct";
    case "dynamic":
    case "fits":
      return "everything fits";
    case "weighed":
      return choice.ranks.has(candidate.tool.id) ? place(candidate, choice) : "as before";
  }
}

function isRequested({ planned }: Candidate["members"][number]): boolean {
  return planned.selected.extension.group !== undefined;
}

function groupedReason(
  member: Candidate["members"][number],
  { members }: Candidate,
  { project }: ListInput,
): string {
  const others = members.length - 1;
  const shared = sharedArguments(member, members).slice(0, 3).join(", ");
  const alike = shared === "" ? "one resource" : `shares ${shared}`;
  const what = isRequested(member) ? `requested by ${sourceName(member.planned.selected, "group")}` : alike;
  const same = project.tools.get(member.tool.id)?.form === "grouped" ? ", as before" : "";
  const company = others === 0 ? "" : ` with ${others} other${others === 1 ? "" : "s"}`;
  return `${what}${company}${same}`;
}

function hiddenReason(candidate: Candidate, choice: Choice, { limits }: ListInput): string {
  if (candidate.status === "cold") return "cold";
  if (choice.why !== "weighed") return "mode dynamic";
  if (choice.left.has(candidate.tool.id))
    return `${limits.tokens} tokens and ${limits.tools} tools are no longer enough`;
  if (!choice.ranks.has(candidate.tool.id))
    return "as before; too little is free again for it to join the list";
  return place(candidate, choice);
}

function place(candidate: Candidate, { ranks }: WeighedChoice): string {
  return `${ordinal(ranks.get(candidate.tool.id) ?? 0)} of ${ranks.size} by weight for its cost`;
}

function ordinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14;
  const suffix = teen ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th");
  return `${number}${suffix}`;
}
