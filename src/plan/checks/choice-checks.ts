/** Reports settings about operations and arguments that cannot be applied, with what was probably meant. */
import { suggestion } from "../suggestion.js";
import { isWithin } from "../../runtime/schema/pointer.js";
import { GeneratorError } from "../../errors.js";
import { argumentAround } from "../arguments/fixed-values.js";
import { isCalled, isFixedBy } from "../arguments/hide.js";
import type { Ledger } from "../ledger.js";
import type { PlannedOperation } from "../planned-operation.js";
import { sourceName, sourcePlace, warnInvalidSetting } from "../select/setting-source.js";

/**
 * @throws GeneratorError `config-invalid` if two arguments of an operation would have the same name, or if a fixed value is
 *   inside an argument
 */
export function checkChoices(planned: readonly PlannedOperation[], ledger: Ledger): void {
  for (const operation of planned) {
    refuseSameNames(operation);
    refuseFixedInside(operation);
    checkHidden(operation, ledger);
    checkFixedProperties(operation, ledger);
    checkFixed(operation, ledger);
  }
}

/** Refuses two arguments of one name, because a value would be ambiguous. */
function refuseSameNames({ selected, inputs }: PlannedOperation): void {
  const given = Object.entries(selected.extension.arguments ?? {});
  const named = inputs.map((input) => {
    const [key, value] = given.find(([name]) => isCalled(input, name)) ?? [];
    return { input, key, renamed: value?.name, name: value?.name ?? input.wireName };
  });
  for (const { key, renamed, input } of named) {
    if (key === undefined || renamed === undefined) continue;
    const other = named.find((each) => each.name === renamed && each.key !== key);
    if (other !== undefined)
      throw new GeneratorError(
        "config-invalid",
        `arguments: ${input.wireName} of ${selected.key} cannot be called ${renamed}, as ${other.input.wireName} is.`,
        {
          hint: `Give it another name, or ${other.input.wireName} as well.`,
          at: sourcePlace(selected, "arguments", [key, "name"]),
        },
      );
  }
}

/** Refuses values inside an argument, because callers would still be asked for all of it. */
function refuseFixedInside({ selected, inputs }: PlannedOperation): void {
  for (const pointer of Object.keys(selected.extension.fixed?.body ?? {})) {
    const around = argumentAround(pointer, inputs);
    if (around === undefined) continue;
    const whole = around.place.slice("body:".length);
    throw new GeneratorError(
      "config-invalid",
      `fixed: body ${pointer} of ${selected.key} is inside the argument ${around.wireName}, of which no part can be fixed.`,
      {
        hint: `Fix the whole argument (${JSON.stringify(whole)}), or set the value in code: run in the tool's file.`,
        at: sourcePlace(selected, "fixed", ["body", pointer]),
      },
    );
  }
}

/** A required argument that is hidden without a value could never be sent. */
function checkHidden({ selected, inputs }: PlannedOperation, ledger: Ledger): void {
  const { hide = [] } = selected.extension;
  for (const input of inputs.filter(({ required }) => required)) {
    const index = hide.findIndex((name) => isCalled(input, name));
    if (index < 0 || isFixedBy(input, selected.extension)) continue;
    warnInvalidSetting(ledger, {
      by: sourceName(selected, "hide"),
      message: `${input.wireName} of ${selected.key} is required and cannot be hidden`,
      hint: "Give it a value under fixed, or remove it from hide.",
      at: sourcePlace(selected, "hide", [index]),
    });
  }
}

/** Warns of fixed values for which the body has no property. */
function checkFixedProperties({ selected, inputs }: PlannedOperation, ledger: Ledger): void {
  const { fixed } = selected.extension;
  const properties = inputs.filter(({ place }) => place.startsWith("body:/"));
  if (properties.length === 0) return;
  for (const pointer of Object.keys(fixed?.body ?? {}))
    if (pointer !== "" && !properties.some(({ place }) => isWithin(place, `body:${pointer}`)))
      warnInvalidSetting(ledger, {
        by: sourceName(selected, "fixed"),
        message: `fixed: the body of ${selected.key} has no property ${pointer}`,
        hint: suggestion(
          pointer,
          properties.map(({ place }) => place.slice("body:".length)),
        ),
        at: sourcePlace(selected, "fixed", ["body", pointer]),
      });
}

/** Warns of fixed values that the operation's own schemas refuse. */
function checkFixed({ selected, unfit }: PlannedOperation, ledger: Ledger): void {
  for (const { place, path, value, expected } of unfit)
    warnInvalidSetting(ledger, {
      by: sourceName(selected, "fixed"),
      message: `fixed: ${place} of ${selected.key} does not take ${JSON.stringify(value)}: expected ${expected}`,
      hint: "It is ignored, because every call would be refused: give it a valid value.",
      at: sourcePlace(selected, "fixed", path),
    });
}
