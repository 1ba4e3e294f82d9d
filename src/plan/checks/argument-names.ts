/** Warns of argument names in settings that no operation has, with what was probably meant. */
import type { Location, Operation } from "../../model/api.js";
import type { Fixed } from "../../model/runtime.js";
import { suggestion } from "../suggestion.js";
import { isCalled } from "../arguments/hide.js";
import type { Ledger } from "../ledger.js";
import { inputsIn, usesOf, type KnownOperation, type SettingUse } from "./setting-uses.js";
import { warnInvalidSetting, type InvalidSetting } from "../select/setting-source.js";
import { fixedLocations, hasPlace } from "../select/x-mcp.js";

/** A setting may apply to many operations; a name in it is wrong if none of them has it. */
export function checkArgumentNames(everything: readonly KnownOperation[], ledger: Ledger): void {
  for (const use of usesOf("hide", everything))
    for (const [index, name] of use.value.entries())
      if (!isTaken(name, use))
        warnInvalidSetting(ledger, unknownArgument("hide", name, { use, at: use.at([index]) }));
  for (const use of usesOf("arguments", everything))
    for (const name of Object.keys(use.value))
      if (!isTaken(name, use))
        warnInvalidSetting(ledger, unknownArgument("arguments", name, { use, at: use.at([name]) }));
  for (const use of usesOf("fixed", everything)) checkFixedPlaces(use, ledger);
}

/** Checks offered operations first, because computing the arguments of others is extra work. */
function isTaken(name: string, { operations }: SettingUse<unknown>): boolean {
  const takes = (known: KnownOperation): boolean =>
    known.selected.operation.parameters.some(
      (parameter) => parameter.name.toLowerCase() === name.toLowerCase(),
    ) || inputsIn(known).some((input) => isCalled(input, name));
  const isOffered = ({ planned }: KnownOperation): boolean => planned !== undefined;
  return (
    operations.filter(isOffered).some(takes) || operations.some((known) => !isOffered(known) && takes(known))
  );
}

function unknownArgument(
  member: string,
  name: string,
  { use, at }: { readonly use: SettingUse<unknown>; readonly at: Location },
): InvalidSetting {
  const inputs = use.operations.flatMap(inputsIn);
  const names = inputs.map(({ wireName }) => wireName);
  const outer = inputs.find(({ place }) => `body:${name}`.startsWith(`${place}/`));
  if (outer !== undefined)
    return {
      by: use.by,
      message: `${member}: ${JSON.stringify(name)} is a member of the argument ${outer.wireName}`,
      hint: `Name ${outer.wireName} itself.`,
      at,
    };
  return {
    by: use.by,
    message: `${member}: no argument is called ${JSON.stringify(name)}`,
    hint: suggestion(name, names),
    at,
  };
}

function checkFixedPlaces({ value, operations, at, by }: SettingUse<Fixed>, ledger: Ledger): void {
  for (const location of fixedLocations)
    for (const name of Object.keys(value[location] ?? {})) {
      if (operations.some(({ selected }) => hasPlace(selected.operation, location, name))) continue;
      warnInvalidSetting(ledger, {
        by,
        message: `fixed: there is no ${`${location} ${name}`.trim()} to send it in`,
        hint:
          location === "body"
            ? "These operations have no body."
            : suggestion(name, parameterNames(location, operations)),
        at: at([location, name]),
      });
    }
}

/** Names of the parameters in a location. */
function parameterNames(location: string, operations: readonly KnownOperation[]): string[] {
  const own = ({ parameters }: Operation): string[] =>
    parameters.flatMap((parameter) => (parameter.in === location ? [parameter.name] : []));
  return operations.flatMap(({ selected }) => own(selected.operation));
}
