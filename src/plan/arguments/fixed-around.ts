/** Adds what has to be sent beside fixed values: they create objects, which need everything that they require. */
import { accept } from "../../bounded.js";
import {
  formatPointer,
  isWithin,
  parsePointer,
  withValueAt,
} from "../../../templates/runtime/schema/pointer.js";
import type { Placed } from "../../../templates/runtime/schema/takes-at.js";
import { withoutPlace } from "../../../templates/runtime/schema/unfixed.js";
import type { Json, JsonSchema } from "../../model/runtime.js";
import type { Document } from "../document.js";
import { bundled } from "../schema/ref.js";
import type { Selected } from "../select/select.js";
import { constantOf, isPlainObject } from "../trim/plain-object.js";
import type { Candidate } from "./arguments.js";

type Body = Readonly<Record<string, unknown>>;

/** Also fixes the constants of every object that a fixed value of the body creates, because nobody else would add them. */
export function withConstantsAround(
  one: Selected,
  candidates: readonly Candidate[],
  document: Document,
): Selected {
  const { fixed } = one.extension;
  const { body = {} } = fixed ?? {};
  const isSaid = (pointer: string): boolean =>
    Object.keys(body).some((other) => isWithin(pointer, other) || isWithin(other, pointer));
  const around = candidates
    .flatMap((candidate) =>
      fixedInside(candidate, body).flatMap(({ names }) => constantsAround(candidate, names, document)),
    )
    .filter(([pointer]) => !isSaid(pointer));
  if (around.length === 0) return one;
  return {
    ...one,
    extension: { ...one.extension, fixed: { ...fixed, body: { ...body, ...Object.fromEntries(around) } } },
  };
}

/** Returns the constants by JSON pointer into the body. */
function constantsAround(
  { place, schema }: Candidate,
  names: readonly string[],
  { flatten }: Document,
): readonly (readonly [pointer: string, value: Json])[] {
  const found: [string, Json][] = [];
  let outer: JsonSchema = schema;
  for (const [index, name] of names.entries()) {
    const { schema: flat } = flatten(outer);
    const properties = new Map(Object.entries(flat.properties ?? {}));
    for (const other of isPlainObject(flat) ? (flat.required ?? []) : []) {
      const value = constantOf(properties.get(other) ?? {}, flatten);
      const pointer = place.slice("body:".length) + formatPointer([...names.slice(0, index), other]);
      if (value !== undefined) found.push([pointer, value]);
    }
    outer = properties.get(name) ?? {};
  }
  return found;
}

/** What callers still give of an argument that contains fixed values. */
export interface Rest {
  readonly schema: JsonSchema;
  /** Whether the fixed values alone do not satisfy the schema. */
  readonly needed: boolean;
}

/** @returns `undefined` if nothing inside the argument is fixed */
export function restOfFixed(
  candidate: Candidate,
  { extension }: Selected,
  { request }: Document,
): Rest | undefined {
  const inside = fixedInside(candidate, extension.fixed?.body ?? {});
  if (inside.length === 0) return undefined;
  const whole = bundled(candidate.schema, (name) => request.named(name));
  const schema = inside.reduce((rest, fixed) => withoutPlace(rest, fixed, whole), candidate.schema);
  const alone = inside.reduce<unknown>(
    (value, { names, value: fixed }) => withValueAt(value, names, fixed),
    {},
  );
  return {
    schema: request.adopt(schema, candidate.schema),
    needed: accept(whole, alone).problems.length > 0,
  };
}

function fixedInside({ place, location }: Candidate, body: Body): readonly Placed[] {
  if (location !== "body") return [];
  return Object.entries(body).flatMap(([pointer, value]) => {
    const fixed = `body:${pointer}`;
    return fixed !== place && isWithin(fixed, place)
      ? [{ names: parsePointer(fixed.slice(place.length)), value }]
      : [];
  });
}
