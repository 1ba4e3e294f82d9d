/** Numbers: small plain ones, and those at the bounds. */
import type { JsonObject } from "../json.js";
import type { Flavour } from "./value.js";

export interface WantedNumber {
  readonly type: "integer" | "number";
  readonly flavour: Flavour;
  readonly turn: number;
}

export function numberFor(schema: JsonObject, { type, flavour, turn }: WantedNumber): number {
  const step = bound(schema["multipleOf"]) ?? (type === "integer" ? 1 : undefined);
  const unit = step ?? 0.5;
  const least = highest(bound(schema["minimum"]), above(bound(schema["exclusiveMinimum"]), unit));
  const most = lowest(bound(schema["maximum"]), below(bound(schema["exclusiveMaximum"]), unit));
  const candidates =
    flavour === "plain" ? [turn, 1] : flavour === "empty" ? [0] : extremes(schema, type, turn);
  const within = candidates.map((candidate) =>
    Math.min(Math.max(candidate, least ?? -Infinity), most ?? Infinity),
  );
  return rounded(within[0] ?? 0, { step, least });
}

function extremes(schema: JsonObject, type: string, turn: number): readonly number[] {
  const format = schema["format"];
  const integers = format === "int32" ? [2 ** 31 - 1, -(2 ** 31), 0] : [Number.MAX_SAFE_INTEGER, -1, 0];
  const all = type === "integer" ? integers : [-1.25, 1e-7, 123456789.125, 0];
  return [all[turn % all.length] ?? 0];
}

/** To a multiple of the step, away from the lower bound. */
function rounded(
  value: number,
  { step, least }: { step: number | undefined; least: number | undefined },
): number {
  if (step === undefined) return value;
  const down = Math.floor(value / step) * step;
  const number = least !== undefined && down < least ? Math.ceil(value / step) * step : down;
  return Number(number.toPrecision(15)) + 0;
}

function bound(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function above(value: number | undefined, unit: number): number | undefined {
  return value === undefined ? undefined : value + unit;
}

function below(value: number | undefined, unit: number): number | undefined {
  return value === undefined ? undefined : value - unit;
}

function highest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}

function lowest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}
