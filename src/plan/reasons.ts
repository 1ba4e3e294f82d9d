/** One reason that a person understands for how each operation is offered. */
import type { Membership } from "../model/plan.js";
import { sharedArguments } from "./group.js";
import type { FormsInput, Unit } from "./units.js";
import { isWithdrawn } from "./withdrawn.js";

export interface Choice {
  readonly units: readonly Unit[];
  readonly why: "direct" | "fits" | "dynamic" | "weighed";
  /** Listed before, and no more. */
  readonly left: ReadonlySet<Unit>;
  /** All of them, those with the most weight for their cost first. */
  readonly ranked: readonly Unit[];
}

/** One reason for every selected operation. */
export function memberships(
  { units: chosen, why, left, ranked }: Choice,
  units: readonly Unit[],
  input: FormsInput,
): ReadonlyMap<string, Membership> {
  const rank = new Map(ranked.map((unit, index) => [unit, index + 1]));
  const found = new Map<string, Membership>();
  for (const unit of chosen) {
    for (const member of unit.members) {
      const reason = unit.tool.calls.form === "group" ? groupedReason(unit) : listedReason(unit, why, rank);
      found.set(member.tool.id, {
        form: unit.tool.calls.form === "group" ? "grouped" : "listed",
        tool: unit.tool.name,
        reason,
        weight: member.weight,
        tokens: member.tool.tokens,
      });
    }
  }
  for (const unit of units) {
    for (const member of unit.members) {
      if (found.has(member.tool.id)) continue;
      const reason = hiddenReason(unit, { why, left, rank });
      found.set(member.tool.id, {
        form: "hidden",
        reason,
        weight: member.weight,
        tokens: member.tool.tokens,
      });
    }
  }
  return new Map(
    input.planned.map(({ one: { key } }): [string, Membership] => {
      const withdrawn = isWithdrawn(key, input.project);
      const other: Membership = {
        form: withdrawn ?? "hidden",
        reason:
          withdrawn === "taken"
            ? "taken: a tool of your own stands in its place"
            : "deleted: so is its tool file",
        weight: input.weights.get(key) ?? 0,
        tokens: 0,
      };
      return [key, found.get(key) ?? other];
    }),
  );
}

function listedReason(unit: Unit, why: Choice["why"], rank: ReadonlyMap<Unit, number>): string {
  if (unit.standing === "hot") return "listed: hot";
  if (why === "direct") return "listed: mode direct";
  if (why === "fits") return "listed: everything fits";
  if (unit.standing === "kept" || unit.standing === "edited") return "listed: as before";
  return `listed: ${ordinal(rank.get(unit) ?? 0)} by weight for its cost`;
}

function groupedReason({ members, standing }: Unit): string {
  const others = members.length - 1;
  const asked = members.some(({ operation }) => operation.one.extension.group !== undefined);
  const shared = sharedArguments(members).slice(0, 3).join(", ");
  const what = asked ? "asked for by x-mcp" : shared === "" ? "one resource" : `shares ${shared}`;
  const same = standing === "kept" || standing === "edited" ? ", as before" : "";
  return `grouped: ${what} with ${others} other${others === 1 ? "" : "s"}${same}`;
}

interface Hiding {
  readonly why: Choice["why"];
  readonly left: ReadonlySet<Unit>;
  readonly rank: ReadonlyMap<Unit, number>;
}

function hiddenReason(unit: Unit, { why, left, rank }: Hiding): string {
  if (unit.standing === "cold") return "hidden: cold";
  if (why === "dynamic") return "hidden: mode dynamic";
  if (left.has(unit)) return "hidden: no longer within the limits";
  return `hidden: ${ordinal(rank.get(unit) ?? 0)} by weight for its cost`;
}

function ordinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14;
  const suffix = teen ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th");
  return `${number}${suffix}`;
}
