/** Explains, for people, how each operation is offered. */
import type { Membership } from "../../model/plan.js";
import { sourceName } from "../select/setting-source.js";
import { sharedArguments } from "../choose/group-arguments.js";
import { sum, type FormsInput, type Unit } from "./units.js";
import { isWithdrawn } from "../select/selected.js";

/** What is listed, and why. */
export type Choice =
  { readonly why: "direct" | "fits" | "dynamic"; readonly units: readonly Unit[] } | Weighed;

export interface Weighed {
  readonly why: "weighed";
  readonly units: readonly Unit[];
  /** Ids of tools that were listed until now. */
  readonly left: ReadonlySet<string>;
  /** Ranks, from 1, of the tools that competed for free room by weight per cost. */
  readonly ranks: ReadonlyMap<string, number>;
}

/** The reason for every selected operation. */
export function memberships(
  choice: Choice,
  units: readonly Unit[],
  input: FormsInput,
): ReadonlyMap<string, Membership> {
  const chosen = choice.units;
  const tokens = new Map(input.candidates.map((tool) => [tool.id, tool.tokens]));
  const found = new Map<string, Membership>();
  for (const unit of chosen) {
    for (const member of unit.members) {
      const reason =
        unit.tool.calls.form === "group" ? groupedReason(member, unit, input) : listedReason(unit, choice);
      found.set(member.tool.id, {
        form: unit.tool.calls.form === "group" ? "grouped" : "listed",
        tool: unit.tool.name,
        reason,
        weight: toldWeight(member.weight),
        tokens: tokens.get(member.tool.id) ?? member.tool.tokens,
        ...(unit.tool.calls.form === "group" && isAsked(member) && { asked: true }),
      });
    }
  }
  const why = fitsWithoutSearch(units, input) ? `; ${roomIsKept}` : "";
  for (const unit of units) {
    for (const member of unit.members) {
      if (found.has(member.tool.id)) continue;
      found.set(member.tool.id, {
        form: "hidden",
        reason: `${hiddenReason(unit, choice)}${choice.why === "weighed" ? why : ""}`,
        hiddenBy: unit.standing === "cold" || choice.why !== "weighed" ? "choice" : "limits",
        weight: toldWeight(member.weight),
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
        weight: toldWeight(input.weights.get(key) ?? 0),
        tokens: 0,
      };
      return [key, found.get(key) ?? other];
    }),
  );
}

const roomIsKept = "all would fit, but room is kept for search, which later operations may need";

/** Whether the limits would allow to list all, if that left no room for search. */
function fitsWithoutSearch(units: readonly Unit[], { limits, prices, takenOver }: FormsInput): boolean {
  const isLess = units.length + takenOver <= limits.tools;
  const isSmaller = sum(units) + prices.instructions.plain <= limits.tokens;
  return isLess && isSmaller && units.every(({ standing }) => standing !== "cold");
}

/** Rounds off the noise of sums of binary fractions. */
function toldWeight(weight: number): number {
  return Number(weight.toFixed(6));
}

function listedReason(unit: Unit, choice: Choice): string {
  if (unit.standing === "hot") return "hot";
  switch (choice.why) {
    case "direct":
      return "mode direct";
    case "dynamic":
    case "fits":
      return "everything fits";
    case "weighed":
      return choice.ranks.has(unit.tool.id) ? place(unit, choice) : "as before";
  }
}

function isAsked({ planned }: Unit["members"][number]): boolean {
  return planned.selected.extension.group !== undefined;
}

function groupedReason(member: Unit["members"][number], { members }: Unit, { project }: FormsInput): string {
  const others = members.length - 1;
  const shared = sharedArguments(member, members).slice(0, 3).join(", ");
  const alike = shared === "" ? "one resource" : `shares ${shared}`;
  const what = isAsked(member) ? `requested by ${sourceName(member.planned.selected, "group")}` : alike;
  const same = project.tools.get(member.tool.id)?.form === "grouped" ? ", as before" : "";
  const company = others === 0 ? "" : ` with ${others} other${others === 1 ? "" : "s"}`;
  return `${what}${company}${same}`;
}

function hiddenReason(unit: Unit, choice: Choice): string {
  if (unit.standing === "cold") return "cold";
  if (choice.why !== "weighed") return "mode dynamic";
  if (choice.left.has(unit.tool.id)) return "no longer within the limits";
  if (!choice.ranks.has(unit.tool.id)) return "as before; too little is free again for it to join the list";
  return place(unit, choice);
}

function place(unit: Unit, { ranks }: Weighed): string {
  return `${ordinal(ranks.get(unit.tool.id) ?? 0)} of ${ranks.size} by weight for its cost`;
}

function ordinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14;
  const suffix = teen ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th");
  return `${number}${suffix}`;
}
