/** What the parts of publishing hand to each other. */
import type { JsonSchema } from "../../model/runtime.js";
import { without } from "../schema/without.js";
import type { Flatten } from "./flatten.js";
import { nothingSpoken, type SpokenNames } from "./in-place.js";

/** Properties between an argument and a value: below this many, optional ones are hidden. */
export const deepest = 2;

/** One argument's way through publishing. */
export interface Run {
  readonly flatten: Flatten;
  /** A property's description as a model is to read it; `undefined` when there is nothing worth saying. */
  readonly describe: (text: string | undefined, name: string) => string | undefined;
  /** @returns `undefined` where nothing finite can be published */
  readonly publish: (schema: JsonSchema, site: Site) => Published | undefined;
  /** The same, for what cannot be left out: it shows something of its inside, however deep that is. */
  readonly publishUseful: (schema: JsonSchema, site: Site) => Published | undefined;
  /** Narrow what cannot be shown to stay exclusive: the last resort before an argument has no schema at all. */
  readonly lenient: boolean;
  /** Paths of hidden properties. */
  readonly hidden: Set<string>;
}

export interface Site {
  readonly depth: number;
  /** From the argument: `owner.address`, `items[].meta`. */
  readonly path: string;
  /** How often each named schema was entered on the way here. */
  readonly refs: ReadonlyMap<string, number>;
  /** What is published must accept exactly what the full schema accepts: inside `not`, `if` and the like. */
  readonly strict: boolean;
  /** A member of a `oneOf` whose members overlap: narrower than it is, another member would be chosen alone. */
  readonly literal: boolean;
  /** Several schemas of one value show this part of it: what one of them hid, another would let pass. */
  readonly whole: boolean;
  /** Some schema around this one speaks of the same value. */
  readonly inPlace: boolean;
  /** What schemas of the same value say of its properties: those around this one, and all of them. */
  readonly around: SpokenNames;
  readonly spoken: SpokenNames;
  /** Properties of this value that are not published although some member of a union asks for them. */
  readonly forbidden: ReadonlySet<string>;
}

/** Why nothing of a schema's inside is left: too deep, or no end to it. */
export type Bare = "depth" | "limit";

export interface Published {
  readonly schema: JsonSchema;
  /** Accepts all that the full schema accepts, of values that keep to published properties. */
  readonly exact: boolean;
  readonly bare?: Bare;
}

/** Part of a published schema; bare where it had an inside and nothing is left of it, `full` where something is. */
export interface Part {
  readonly keywords: JsonSchema;
  readonly exact: boolean;
  readonly inside: "none" | "full" | Bare;
}

export const emptyPart: Part = { keywords: {}, exact: true, inside: "none" };

const nothingForbidden: ReadonlySet<string> = new Set();

/** The site of a value inside the one at `site`. */
export function inside(site: Site, step: string, depth = site.depth): Site {
  return {
    ...site,
    depth,
    path: site.path + step,
    inPlace: false,
    around: nothingSpoken,
    spoken: nothingSpoken,
    forbidden: nothingForbidden,
  };
}

export function exactly(schema: JsonSchema, site: Site, run: Run): JsonSchema | undefined {
  const published = run.publish(schema, {
    ...site,
    strict: true,
    spoken: nothingSpoken,
    forbidden: nothingForbidden,
  });
  return published?.exact === true ? published.schema : undefined;
}

/** The schema with this description and no other, where a reader looks for it. */
export function described(schema: JsonSchema, description: string | undefined): JsonSchema {
  const { type } = schema;
  return {
    ...(type !== undefined && { type }),
    ...(description !== undefined && { description }),
    ...without(schema, "type", "description"),
  };
}

export function lastName(path: string): string {
  return path.replaceAll("[]", "").split(".").at(-1) ?? "";
}
