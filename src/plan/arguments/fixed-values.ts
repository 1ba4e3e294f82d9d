/** Checks fixed values against the arguments that they replace, because with a wrong one every call would fail. */
import { accept } from "../../bounded.js";
import type { Place } from "../../model/runtime.js";
import { placeKey } from "../../runtime/operations/place.js";
import { isWithin } from "../../runtime/schema/pointer.js";
import type { Document } from "../document.js";
import { bundled } from "../../schema/reachable.js";
import type { Selected } from "../select/selected.js";
import type { Input } from "./decision.js";

export interface UnfitValue {
  /** As `fixed` names it: `query units`, `body /kind`. */
  readonly place: string;
  /** Path into `fixed`. */
  readonly path: readonly string[];
  readonly value: unknown;
  /** In words, to follow "expected". */
  readonly expected: string;
}

/** Removes the fixed values that the operation does not accept. */
export function withoutUnfit(one: Selected, unfit: readonly UnfitValue[]): Selected {
  if (unfit.length === 0) return one;
  const isUnfit = (location: string, name: string): boolean =>
    unfit.some(({ path: [otherLocation, otherName] }) => otherLocation === location && otherName === name);
  const { fixed: given = {}, ...rest } = one.extension;
  const fixed = Object.entries(given).flatMap(
    ([location, values]: [string, Readonly<Record<string, unknown>>]) => {
      const kept = Object.entries(values).filter(([name]) => !isUnfit(location, name));
      return kept.length === 0 ? [] : [[location, Object.fromEntries(kept)] as const];
    },
  );
  const extension = fixed.length === 0 ? rest : { ...rest, fixed: Object.fromEntries(fixed) };
  return { ...one, extension };
}

/** Returns the fixed values that the operation would refuse in every call. */
export function unfitValues(one: Selected, inputs: readonly Input[], { request }: Document): UnfitValue[] {
  const { path = {}, query = {}, header = {}, cookie = {}, body = {} } = one.extension.fixed ?? {};
  return Object.entries({ path, query, header, cookie, body }).flatMap(([location, values]) =>
    Object.entries(values).flatMap(([name, value]) => {
      const key = placeKey(`${location}:${name}` as Place);
      const found = inputs.find(({ place }) => placeKey(place) === key);
      const [problem] = found === undefined ? [] : accept(bundled(found.schema, request), value).problems;
      if (problem === undefined) return [];
      const expected = (problem.path === "" ? "" : `${problem.path}: `) + problem.expected;
      return { place: `${location} ${name}`.trim(), path: [location, name], value, expected };
    }),
  );
}

/** Returns the argument that has the place of the body inside it: no part of an argument can be fixed. */
export function argumentAround(pointer: string, inputs: readonly Input[]): Input | undefined {
  const place = `body:${pointer}`;
  return inputs.find((input) => place !== input.place && isWithin(place, input.place));
}
