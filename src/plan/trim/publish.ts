/**
 * A full schema → the one that a model reads: self-contained, no deeper than a model can make use of, and never wider.
 *
 * Depth counts the properties between an argument and a value: `filter` is 0, `filter.owner` 1, `filter.owner.name` 2.
 * Optional properties below depth 2 are hidden, required ones never; array items and map values stand at the depth of
 * their container, so that a list of objects is as useful as one object. A hidden property may still be sent.
 *
 * A recursive schema unfolds twice. Where it would go on, optional properties are hidden, members of unions left out and
 * arrays empty, so that what is published can be filled and is narrower than what is enforced.
 */
import type { JsonSchema } from "../../model/runtime.js";
import { publishArray } from "./array.js";
import { publishConditions } from "./conditions.js";
import { branching, flattener, type Named } from "./flatten.js";
import { nothingSpoken, spokenNames } from "./in-place.js";
import { isNever, merge, typeList } from "./merge.js";
import { essentials } from "./noise.js";
import { publishObject } from "./object.js";
import type { Bare, Part, Published, Run, Site } from "./published.js";
import { publishUnion } from "./union.js";

export interface PublishOptions {
  readonly named: Named;
  readonly describe: Run["describe"];
}

export interface Publication {
  readonly schema: JsonSchema;
  /** Paths of hidden properties, from the argument: `owner.address`, `items[].meta`. */
  readonly hidden: readonly string[];
  /** The law could not be kept: nothing that is both finite and no wider would have been left. */
  readonly blurred: boolean;
}

export type Publish = (schema: JsonSchema) => Publication;

const unfoldings = 2;
/** Published subschemas of one argument; only hostile documents get there. */
const mostNodes = 10_000;
/** Levels that are added below the published depth until something of a needed object shows. */
const mostAdded = 4;

export function publisher({ named, describe }: PublishOptions): Publish {
  const flatten = flattener(named);
  const known = new WeakMap<JsonSchema, Publication>();

  function attempt(schema: JsonSchema, lenient: boolean): Publication | undefined {
    let nodes = 0;
    const run: Run = {
      flatten,
      describe,
      lenient,
      hidden: new Set(),
      publish: (inner, site) => ((nodes += 1) > mostNodes ? undefined : publish(inner, site, run)),
      publishUseful(inner, site) {
        let published = run.publish(inner, site);
        for (let added = 1; added <= mostAdded && published?.bare === "depth"; added += 1) {
          published = run.publish(inner, { ...site, depth: site.depth - added });
        }
        return published;
      },
    };
    const root: Site = {
      depth: 0,
      path: "",
      refs: new Map(),
      strict: false,
      literal: false,
      whole: false,
      inPlace: false,
      around: nothingSpoken,
      spoken: nothingSpoken,
      forbidden: new Set(),
    };
    const published = run.publishUseful(schema, root);
    return published && { schema: published.schema, hidden: [...run.hidden], blurred: lenient };
  }

  return (schema) => {
    const publication = known.get(schema) ??
      attempt(schema, false) ??
      attempt(schema, true) ?? {
        schema: essentials(flatten(schema).schema, { implied: true }),
        hidden: [],
        blurred: true,
      };
    known.set(schema, publication);
    return publication;
  };
}

function publish(schema: JsonSchema, outer: Site, run: Run): Published | undefined {
  const { schema: flat, names } = run.flatten(schema);
  const refs = entered(outer.refs, names);
  if (refs === undefined || isNever(flat)) return undefined;
  if (flat.required?.some((name) => outer.forbidden.has(name)) === true) return undefined;
  const own = essentials(flat, { implied: !outer.strict && !outer.literal });

  const site: Site = {
    ...outer,
    refs,
    around: outer.spoken,
    spoken: spokenNames(flat, outer.spoken, run.flatten),
  };
  const object = publishObject(flat, site, run);
  if (object === undefined) return undefined;
  const inPlace: Site = {
    ...site,
    inPlace: true,
    forbidden: new Set([...site.forbidden, ...object.missing]),
  };
  const parts = allOf([object, publishArray(flat, site, run), publishConditions(flat, inPlace, run)]);
  const unions = allOf([
    publishUnion("anyOf", flat, { site: inPlace, run }),
    publishUnion("oneOf", flat, { site: inPlace, run }),
  ]);
  if (parts === undefined || unions === undefined) return undefined;
  const base = parts.reduce((result: JsonSchema, { keywords }) => ({ ...result, ...keywords }), own);
  const bare = bareness([...parts, ...unions]);
  return {
    schema: unions.reduce((result, { keywords }) => withUnion(result, keywords), base),
    exact: [...parts, ...unions].every(({ exact }) => exact),
    ...(bare !== undefined && { bare }),
  };
}

function entered(
  refs: ReadonlyMap<string, number>,
  names: readonly string[],
): ReadonlyMap<string, number> | undefined {
  if (names.length === 0) return refs;
  if (names.some((name) => (refs.get(name) ?? 0) >= unfoldings)) return undefined;
  return new Map([...refs, ...names.map((name) => [name, (refs.get(name) ?? 0) + 1] as const)]);
}

function allOf(parts: readonly (Part | undefined)[]): readonly Part[] | undefined {
  const published = parts.filter((part) => part !== undefined);
  return published.length === parts.length ? published : undefined;
}

function bareness(parts: readonly Part[]): Bare | undefined {
  const insides = parts.map(({ inside }) => inside);
  if (insides.includes("full")) return undefined;
  return insides.find((inside) => inside === "depth") ?? insides.find((inside) => inside === "limit");
}

/** A schema together with what its union became. */
function withUnion(base: JsonSchema, union: JsonSchema): JsonSchema {
  if (Object.keys(union).length === 0) return base;
  const beside = (): JsonSchema => ({ ...base, allOf: [...(base.allOf ?? []), union] });
  const members = union.anyOf ?? union.oneOf;
  if (members === undefined || Object.keys(union).length > 1) return merge(base, union) ?? beside();
  if (branching.some((keyword) => union[keyword] !== undefined && base[keyword] !== undefined))
    return beside();
  const { type, ...rest } = base;
  const types = typeList(type);
  const implied =
    rest.properties === undefined &&
    members.every(
      (member) => member.type !== undefined && typeList(member.type).every((name) => types.includes(name)),
    );
  return implied ? { ...rest, ...union } : { ...base, ...union };
}
