/** Lets a run choose what the next one would choose if nothing changed, so that it leaves no changes to that one. */
import type { Choice, Weighed } from "./reasons.js";
import { offered, shownAs, type FormsInput, type Unit } from "./units.js";

type Choose = (units: readonly Unit[], input: FormsInput) => Choice;

/** More than it ever takes. */
const mostRounds = 8;

export function settled(units: readonly Unit[], input: FormsInput, choose: Choose): Choice {
  let now = choose(units, input);
  for (let round = 0; round < mostRounds && now.why === "weighed"; round += 1) {
    const origins = nextUnits(now, units, input);
    const next = choose([...origins.keys()], input);
    if (listKey(next) === listKey(now)) break;
    now = told(next, now, { units, origins });
  }
  return now;
}

/** Units as the next run finds them, with those of this run that they were. */
type Origins = ReadonlyMap<Unit, Unit>;

function nextUnits(choice: Choice, units: readonly Unit[], input: FormsInput): Map<Unit, Unit> {
  const lean = new Map(units.flatMap(({ members }) => members.map((one) => [one.tool.id, one] as const)));
  const listed = choice.units.map((unit): [Unit, Unit] => {
    const isChosen = unit.standing === "hot" || unit.standing === "edited";
    const standing = isChosen ? unit.standing : "kept";
    const members = unit.members.map((one) => lean.get(one.tool.id) ?? one);
    const kept: Unit = { ...unit, standing };
    return [shownAs(kept, members, input) ?? kept, unit];
  });
  const others = unservedBy(choice, units).flatMap((unit) => apart(unit, input));
  return new Map([...listed, ...others]);
}

/** What is not listed is no group any more, unless somebody asked for it. */
function apart(unit: Unit, input: FormsInput): [Unit, Unit][] {
  if (unit.standing === "cold") return [[unit, unit]];
  const isAsked = unit.members.some(({ planned }) => planned.selected.extension.group !== undefined);
  return isAsked || unit.tool.calls.form === "operation"
    ? [[{ ...unit, standing: "left-out" }, unit]]
    : unit.members.map((one) => {
        const single = offered(one.tool, [one], "left-out", input);
        return [single, single];
      });
}

/** The next run's choice in terms of this one. */
function told(
  next: Choice,
  now: Weighed,
  { units, origins }: { readonly units: readonly Unit[]; readonly origins: Origins },
): Choice {
  const before = new Map([...origins].map(([unit, origin]) => [unit.tool.id, origin]));
  const listed = next.units.map((unit) => before.get(unit.tool.id) ?? unit);
  if (next.why !== "weighed") return { ...next, units: listed };
  return {
    ...next,
    units: listed,
    left: idsOf(unservedBy(next, units).filter(isOffered)),
    ranks: new Map([...next.ranks, ...now.ranks]),
  };
}

/** Whether a project lists it. */
export function isOffered({ standing }: Unit): boolean {
  return standing === "hot" || standing === "kept" || standing === "edited";
}

export function unservedBy(choice: Choice, units: readonly Unit[]): readonly Unit[] {
  const served = new Set(choice.units.flatMap(({ members }) => members.map(({ tool }) => tool.id)));
  return units.filter(({ members }) => members.some(({ tool }) => !served.has(tool.id)));
}

export function idsOf(units: readonly Unit[]): ReadonlySet<string> {
  return new Set(units.map(({ tool }) => tool.id));
}

/** Equal for choices that list the same tools. */
function listKey({ units }: Choice): string {
  return JSON.stringify(
    units.map(({ tool, members }) => [tool.name, ...members.map((one) => one.tool.id)].join(" ")).sort(),
  );
}
