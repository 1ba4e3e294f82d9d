/** Warns of argument names in settings that no operation has, with what was probably meant. */
import { nearest } from "../../../templates/runtime/nearest.js";
import type { Location, Operation } from "../../model/api.js";
import type { Fixed } from "../../model/runtime.js";
import { isCalled } from "../arguments/hide.js";
import type { Ledger } from "../ledger.js";
import { candidatesIn, spoken, type Known, type Spoken } from "./spoken.js";
import { warn, type Unkept } from "./unkept.js";
import { fixedLocations, hasPlace } from "./x-mcp.js";

/** A setting may apply to many operations; a name in it is wrong if none of them has it. */
export function checkNames(everything: readonly Known[], ledger: Ledger): void {
  for (const said of spoken("hide", everything))
    for (const [index, name] of said.value.entries())
      if (!isTaken(name, said)) warn(ledger, unknownArgument("hide", name, { said, at: said.at([index]) }));
  for (const said of spoken("arguments", everything))
    for (const name of Object.keys(said.value))
      if (!isTaken(name, said))
        warn(ledger, unknownArgument("arguments", name, { said, at: said.at([name]) }));
  for (const said of spoken("fixed", everything)) checkFixedPlaces(said, ledger);
}

/** Checks offered operations first, because computing the arguments of others is extra work. */
function isTaken(name: string, { operations }: Spoken<unknown>): boolean {
  const takes = (known: Known): boolean =>
    known.selected.operation.parameters.some(
      (parameter) => parameter.name.toLowerCase() === name.toLowerCase(),
    ) || candidatesIn(known).some((candidate) => isCalled(candidate, name));
  const isOffered = ({ planned }: Known): boolean => planned !== undefined;
  return (
    operations.filter(isOffered).some(takes) || operations.some((known) => !isOffered(known) && takes(known))
  );
}

function unknownArgument(
  member: string,
  name: string,
  { said, at }: { readonly said: Spoken<unknown>; readonly at: Location },
): Unkept {
  const candidates = said.operations.flatMap(candidatesIn);
  const names = candidates.map(({ wireName }) => wireName);
  const outer = candidates.find(({ place }) => `body:${name}`.startsWith(`${place}/`));
  if (outer !== undefined)
    return {
      by: said.by,
      message: `${member}: ${JSON.stringify(name)} is a member of the argument ${outer.wireName}`,
      hint: `Name ${outer.wireName} itself; what is inside of it can have a value by "fixed".`,
      at,
    };
  return {
    by: said.by,
    message: `${member}: no argument is called ${JSON.stringify(name)}`,
    hint: meant(name, names),
    at,
  };
}

function checkFixedPlaces({ value, operations, at, by }: Spoken<Fixed>, ledger: Ledger): void {
  for (const location of fixedLocations)
    for (const name of Object.keys(value[location] ?? {})) {
      if (operations.some(({ selected }) => hasPlace(selected.operation, location, name))) continue;
      warn(ledger, {
        by,
        message: `fixed: there is no ${`${location} ${name}`.trim()} to send it in`,
        hint: location === "body" ? "They have no body." : meant(name, named(location, operations)),
        at: at([location, name]),
      });
    }
}

/** Names of the parameters in a location. */
function named(location: string, operations: readonly Known[]): string[] {
  const own = ({ parameters }: Operation): string[] =>
    parameters.flatMap((parameter) => (parameter.in === location ? [parameter.name] : []));
  return operations.flatMap(({ selected }) => own(selected.operation));
}

function meant(name: string, names: readonly string[]): string {
  const known = [...new Set(names)];
  if (known.length === 0) return "There is none at all: take it out.";
  const near = nearest(name, known).slice(0, 3);
  return near.length > 0
    ? `Did you mean ${near.join(" or ")}?`
    : `There ${known.length === 1 ? "is" : "are"} ${known.slice(0, 12).join(", ")}.`;
}
