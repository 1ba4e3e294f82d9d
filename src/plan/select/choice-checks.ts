/** Reports settings about operations and arguments that cannot be applied, with what was probably meant. */
import { GeneratorError } from "../../errors.js";
import type { LeanOptions } from "../../model/lean.js";
import { isWithin } from "../../runtime/schema/pointer.js";
import { nearest } from "../../runtime/values/nearest.js";
import { argumentAround } from "../arguments/fixed-values.js";
import { isCalled, isFixedBy } from "../arguments/hide.js";
import type { Ledger } from "../ledger.js";
import type { PlannedOperation } from "../planned-operation.js";
import { warnInvalidSetting } from "./invalid-setting.js";
import { matches } from "./selector.js";
import { sourceName, sourcePlace, selectorSource } from "./setting-source.js";

type Temperatures = Pick<LeanOptions, "hot" | "cold" | "mode" | "places">;

/**
 * @throws GeneratorError `config-invalid` if two arguments of an operation would have the same name, or if a fixed value is
 *   inside an argument
 */
export function checkChoices(planned: readonly PlannedOperation[], lean: Temperatures, ledger: Ledger): void {
  checkPlaces(planned, lean, ledger);
  for (const operation of planned) {
    refuseSameNames(operation);
    refuseFixedInside(operation);
    checkHidden(operation, ledger);
    checkFixed(operation, ledger);
  }
}

/** Warns of `hot` and `cold` for operations that are not offered, and of operations that are both. */
function checkPlaces(planned: readonly PlannedOperation[], lean: Temperatures, ledger: Ledger): void {
  const [first] = planned;
  if (first === undefined) return;
  const { hot, cold, mode } = lean;
  const document = { ...first.selected.api.at, pointer: "" };
  const matching = (selector: string): PlannedOperation[] =>
    planned.filter(({ selected, facts }) => matches(selector, { ...selected, name: facts.name }));
  const warnings = (["hot", "cold"] as const).flatMap((list) =>
    lean[list]
      .filter((selector) => matching(selector).length === 0)
      .map((selector) => {
        const { by, at = document } = selectorSource(lean, list, selector);
        return {
          message: `${by}: ${JSON.stringify(selector)} matches only operations that are not selected.`,
          hint: "openapi-to-mcp inspect --why NAME explains why; select them with --include or x-mcp: true.",
          at,
        };
      }),
  );
  const [coldest] = cold;
  if (mode === "direct" && coldest !== undefined) {
    const { by, at = document } = selectorSource(lean, "cold", coldest);
    warnings.push({
      message: `${by} leaves nothing to search in mode direct, which lists every operation.`,
      hint: "Use mode auto or hybrid, or leave operations out with --exclude.",
      at,
    });
  }
  const cool = new Map(
    cold.flatMap((selector) => matching(selector).map((each) => [each, selector] as const)),
  );
  for (const operation of new Set(hot.flatMap(matching))) {
    const selector = cool.get(operation);
    if (selector === undefined || mode === "direct") continue;
    const { at = operation.selected.operation.at } = selectorSource(lean, "cold", selector);
    warnings.push({
      message: `${operation.selected.key} is both hot and cold: it counts as hot.`,
      hint: "Remove it from one of the two.",
      at,
    });
  }
  for (const warning of warnings)
    ledger.diagnostics.push({ severity: "warning", code: "choice-without-effect", ...warning });
}

/** Refuses two arguments of one name, because a value would be ambiguous. */
function refuseSameNames({ selected, candidates }: PlannedOperation): void {
  const given = Object.entries(selected.extension.arguments ?? {});
  const named = candidates.map((candidate) => {
    const [key, value] = given.find(([name]) => isCalled(candidate, name)) ?? [];
    return { candidate, key, renamed: value?.name, name: value?.name ?? candidate.wireName };
  });
  for (const { key, renamed, candidate } of named) {
    if (key === undefined || renamed === undefined) continue;
    const other = named.find((each) => each.name === renamed && each.key !== key);
    if (other !== undefined)
      throw new GeneratorError(
        "config-invalid",
        `arguments: ${candidate.wireName} of ${selected.key} cannot be called ${renamed}, as ${other.candidate.wireName} is.`,
        {
          hint: `Give it another name, or ${other.candidate.wireName} as well.`,
          at: sourcePlace(selected, "arguments", [key, "name"]),
        },
      );
  }
}

/** Refuses values inside an argument, because callers would still be asked for all of it. */
function refuseFixedInside({ selected, candidates }: PlannedOperation): void {
  for (const pointer of Object.keys(selected.extension.fixed?.body ?? {})) {
    const around = argumentAround(pointer, candidates);
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

/** Warns of hidden arguments that are required, and of fixed values for which the body has no property. */
function checkHidden({ selected, candidates }: PlannedOperation, ledger: Ledger): void {
  const { hide = [], fixed } = selected.extension;
  for (const candidate of candidates.filter(({ required }) => required)) {
    const index = hide.findIndex((name) => isCalled(candidate, name));
    if (index >= 0 && !isFixedBy(candidate, selected.extension))
      warnInvalidSetting(ledger, {
        by: sourceName(selected, "hide"),
        message: `${candidate.wireName} of ${selected.key} is required and cannot be hidden`,
        hint: "Give it a value under fixed, or remove it from hide.",
        at: sourcePlace(selected, "hide", [index]),
      });
  }
  const properties = candidates.filter(({ place }) => place.startsWith("body:/"));
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

function suggestion(name: string, known: readonly string[]): string {
  const near = nearest(name, known).slice(0, 3);
  return near.length > 0
    ? `Did you mean ${near.join(" or ")}?`
    : `There are ${known.slice(0, 12).join(", ")}.`;
}
