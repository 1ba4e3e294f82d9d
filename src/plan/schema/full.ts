/**
 * Builds the full schemas of everything that travels in one direction: what the document says, without what does not travel that
 * way. Requests and answers are checked against them, and the schemas that a model reads are made from them.
 */
import type { Api, Location, Schema } from "../../model/api.js";
import type { JsonSchema } from "../../model/runtime.js";
import { printable } from "../words/text.js";
import { directedNames, type Dependencies, type Direction } from "./direction.js";
import { mapKeyword } from "../../schema/children.js";
import { hasRole, isApplicator, isUnion, without } from "../../schema/keywords.js";
import { oncePer } from "../../runtime/values/lazy.js";
import { withAnyOf, withPart } from "../../schema/parts.js";
import { referenceTo, referredName, withoutReference, type Definitions } from "../../schema/reference.js";
import { wordSet } from "../../word-set.js";

/** Full schemas by the names that their references use. */
export interface FullSchemas extends Definitions {
  /** Returns the full schema of a schema of the document. */
  of(schema: Schema): JsonSchema;
  /** Returns what tightening added to the description in place of a keyword; the description already contains it. */
  note(schema: JsonSchema): string | undefined;
  /** Returns a description as the document has it, without what tightening added in place of a keyword. */
  written(description: string): string;
  /** Returns the keywords of a schema that the document's values contradict. */
  undone(schema: JsonSchema): readonly string[];
  /** Returns the schema of the document from which a full schema was made. */
  origin(schema: JsonSchema): Schema | undefined;
  /** Makes a schema that was derived from a full schema count as that one. */
  adopt(made: JsonSchema, from: JsonSchema): JsonSchema;
  /** Returns where a full schema was written. */
  locate(schema: JsonSchema): Location | undefined;
}

interface Options {
  readonly direction: Direction;
  /** Precedes the name of every schema, so that the names of several documents stay apart. */
  readonly namePrefix: string;
  /** Whether titles, examples and, in requests, formats of numbers stay, because the trim `noise` is off. */
  readonly noise?: boolean;
  /** Is called for each member that does not travel, whenever it is met. */
  readonly onOmitted?: (member: Schema, name: string) => void;
  /** What the values of the document prove beyond its schemas. */
  readonly tightenings?: Tightenings;
}

/** Keywords that are never published: without the rest of the document nobody can use them. */
export const documentKeywords: ReadonlySet<string> = new Set(["discriminator", "readOnly", "contentSchema"]);

/** Keywords for people who read the document; see the trim `noise`. */
const readerKeywords: ReadonlySet<string> = new Set(["title", "examples"]);

/** Formats that say how a number is stored, but nothing about JSON. */
const numberFormats = wordSet(
  "int8 int16 int32 int64 uint8 uint16 uint32 uint64 integer long float double decimal number",
);

/** Which properties of one value are left out, and which travel although they are flagged. */
interface Travel {
  readonly omitted: ReadonlySet<string>;
  /** Flagged, and yet sent. */
  readonly kept: ReadonlySet<string>;
}

const nothing: Travel = { omitted: new Set(), kept: new Set() };

export function fullSchemas(
  api: Api,
  { direction, namePrefix, noise = false, onOmitted = () => undefined, tightenings }: Options,
): FullSchemas {
  const names = directedNames(api.schemas, direction);
  const byName = new Map<string, JsonSchema>();
  const origins = new WeakMap<JsonSchema, Schema>();
  const notes = new Set([...(tightenings?.values() ?? [])].flatMap(({ note }) => note ?? []));

  /** @param outer what outer schemas say of the same value */
  function translate(schema: Schema, outer: Travel): JsonSchema {
    const travel = within(outer, schema);
    const entries: [string, unknown][] = [];
    for (const [keyword, value] of Object.entries(withoutReference(withAnyOf(schema)))) {
      const translated = translateKeyword(keyword, value, travel);
      if (translated !== undefined) entries.push([keyword, translated]);
    }
    const found = tightenings?.get(schema);
    const translatedSchema: JsonSchema = Object.fromEntries(entries);
    const out = withPart(
      found === undefined ? translatedSchema : tightened(translatedSchema, found),
      reference(schema, travel),
    );
    origins.set(out, schema);
    return out;
  }

  /** What does not travel, and what does all the same, of the value of a schema. */
  function within(outer: Travel, schema: Schema): Travel {
    const kept = union(outer.kept, names.kept(schema));
    return { kept, omitted: difference(union(outer.omitted, names.removed(schema)), kept) };
  }

  /** Keeps a reference, unless a schema beside it says otherwise which properties of its target travel. */
  function reference(schema: Schema, travel: Travel): JsonSchema | undefined {
    const name = referredName(schema);
    const target = name === undefined ? undefined : api.schemas.get(name);
    if (name === undefined || target === undefined) return undefined;
    const own = names.removed(target);
    const differs =
      [...travel.omitted].some((property) => !own.has(property) && names.mentioned(target).has(property)) ||
      [...travel.kept].some((property) => own.has(property));
    return differs ? translate(target, travel) : referenceTo(namePrefix + name);
  }

  function translateKeyword(keyword: string, value: unknown, travel: Travel): unknown {
    const { omitted } = travel;
    if (documentKeywords.has(keyword) || keyword.startsWith("x-")) return undefined;
    if (!noise && isNoise(keyword, value, direction)) return undefined;
    if (keyword === "minProperties") return counted(value as number, omitted);
    if (typeof value !== "object") return translateScalar(keyword, value);
    if (isApplicator(keyword)) {
      const outer = hasRole(keyword, "same value") ? travel : nothing;
      const kept = keyword === "properties" ? staying(value as Properties, omitted) : value;
      const translated = mapKeyword(keyword, kept, (member) => translate(member, outer));
      return isUnion(keyword) && asksNothing(translated as readonly JsonSchema[]) ? undefined : translated;
    }
    if (keyword === "dependentRequired") return dependenciesWithout(value as Dependencies, omitted);
    if (keyword !== "required") return value;
    const left = (value as readonly string[]).filter((name) => !omitted.has(name));
    return left.length === 0 ? undefined : left;
  }

  function staying(properties: Properties, omitted: ReadonlySet<string>): Properties {
    if (omitted.size === 0) return properties;
    const all = Object.entries(properties);
    for (const [name, member] of all) if (omitted.has(name)) onOmitted(member, name);
    return Object.fromEntries(all.filter(([name]) => !omitted.has(name)));
  }

  return {
    of: oncePer((schema: Schema) => translate(schema, nothing)),
    get(prefixed) {
      const schema = prefixed.startsWith(namePrefix)
        ? api.schemas.get(prefixed.slice(namePrefix.length))
        : undefined;
      const known = byName.get(prefixed) ?? (schema && translate(schema, nothing));
      if (known !== undefined) byName.set(prefixed, known);
      return known;
    },
    note(schema) {
      const origin = origins.get(schema);
      return origin && tightenings?.get(origin)?.note;
    },
    written(description) {
      const added = [...notes].find((note) => description.endsWith(note));
      return added === undefined ? description : description.slice(0, -added.length).trimEnd();
    },
    undone(schema) {
      const origin = origins.get(schema);
      return (origin && tightenings?.get(origin)?.drops) ?? [];
    },
    origin: (schema) => origins.get(schema),
    adopt(made, from) {
      const origin = origins.get(from);
      if (origin !== undefined) origins.set(made, origin);
      return made;
    },
    locate(schema) {
      const origin = origins.get(schema);
      return origin && api.locate(origin);
    },
  };
}

type Properties = Readonly<Record<string, Schema>>;

/** Whether a member that says nothing may be chosen, and the others only require properties that are described elsewhere. */
function asksNothing(members: readonly JsonSchema[]): boolean {
  const describes = ({ properties = {}, ...rest }: JsonSchema): boolean =>
    Object.keys(properties).length + Object.keys(without(rest, "required")).length > 0;
  return !members.some(describes) && members.some(({ required }) => required === undefined);
}

/** Lowers `minProperties`, because the document may count properties that do not travel. */
function counted(least: number, omitted: ReadonlySet<string>): number | undefined {
  const left = Math.max(0, least - omitted.size);
  return left === 0 ? undefined : left;
}

/** Removes dependencies on members that do not travel, and those that such members have. */
function dependenciesWithout(
  dependencies: Dependencies,
  omitted: ReadonlySet<string>,
): Dependencies | undefined {
  if (omitted.size === 0) return dependencies;
  const left = Object.entries(dependencies).flatMap(([name, others]): [string, readonly string[]][] => {
    const needed = others.filter((other) => !omitted.has(other));
    return omitted.has(name) || needed.length === 0 ? [] : [[name, needed]];
  });
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

/** How long an integer of an answer can be decides whether a number holds it: see `answers/output.ts`. */
function isNoise(keyword: string, value: unknown, direction: Direction): boolean {
  const isStorage = keyword === "format" && numberFormats.has(value as string);
  return readerKeywords.has(keyword) || (isStorage && direction === "request");
}

function translateScalar(keyword: string, value: unknown): unknown {
  return keyword === "description" || keyword === "title" ? printable(value as string) : value;
}

function union(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  if (a.size === 0) return b;
  return b.size === 0 ? a : new Set([...a, ...b]);
}

function difference(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  return b.size === 0 ? a : new Set([...a].filter((one) => !b.has(one)));
}

/** Changes to one schema. */
export interface Tightening {
  /** Keywords to add. */
  readonly adds: JsonSchema;
  /** Keywords of the schema that the document's values contradict. */
  readonly drops: readonly string[];
  /** Text for the description that says what was dropped. */
  readonly note?: string;
}

export type Tightenings = ReadonlyMap<Schema, Tightening>;

/** Returns the schema with the changes. */
export function tightened(schema: JsonSchema, { adds, drops, note }: Tightening): JsonSchema {
  const words = [schema.description, note].filter((text) => text !== undefined && text !== "");
  return {
    ...without(schema, ...drops),
    ...adds,
    ...(note !== undefined && { description: words.join(" ") }),
  };
}
