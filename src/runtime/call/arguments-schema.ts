/** The arguments of an operation as one schema, which is shortened to a length that a model should have to read. */
import {
  type AcceptedArgument,
  acceptedArguments,
  argumentSchema,
} from "../operations/accepted-arguments.js";
import type { OperationFacts, OperationSource } from "../operations/operation.js";
import type { Tool } from "../operations/tool.js";
import { references, target, typesOf } from "../schema/subschema.js";
import { admits, typeBits } from "../schema/types.js";
import { withoutNull } from "../schema/nullable.js";
import { defined, isObject, type JsonSchema, memberOf } from "../values/json.js";
import type { InSlices, Steps } from "../values/slices.js";
import { truncated } from "../values/text.js";

/** Where schemas come from, and where the work is done. */
export interface Sources {
  operations: OperationSource;
  inSlices: InSlices;
}

/** Returns the arguments of an operation for a rejection, whose caller may never have had them described. */
export async function argumentsSchema(
  tool: Tool,
  facts: OperationFacts,
  { operations, inSlices }: Sources,
): Promise<JsonSchema | undefined> {
  const accepted = acceptedArguments(tool, facts);
  const whole = await together(accepted, facts, { operations, inSlices, action: undefined });
  const { schema, cut } = await inSlices(boundedSchema(whole, longestInRefusal));
  if (!cut) return schema;
  const { short } = facts;
  return short !== undefined && JSON.stringify(short).length <= longestInRefusal ? short : undefined;
}

const longestInRefusal = 4_000;

/** Combines the operation's own schema with further requirements of the tool file. */
function schemaOf({ required, schema: own }: AcceptedArgument, known: JsonSchema | undefined): JsonSchema {
  if (known === undefined || own === undefined || own === known) return known ?? own ?? {};
  return combined(required ? known : asShown(known, own), own);
}

/** @param full with the `$defs` of both */
export function combined(full: JsonSchema, own: JsonSchema): JsonSchema {
  if (saysNoMore(own, full)) return full;
  const { $defs, ...rest } = full;
  const defs = $defs === undefined ? {} : { $defs };
  return isAlternative(own, rest)
    ? { ...annotationsOf(rest), ...own, ...defs }
    : { allOf: [rest, own], ...defs };
}

/** Whether everything that satisfies `own` obviously satisfies `full`, such as one of the alternatives that it is. */
function isAlternative(own: JsonSchema, { anyOf, ...rest }: JsonSchema): boolean {
  return saysNoMore(rest, own) && (anyOf?.some((one) => isAlternative(own, one)) ?? true);
}

function annotationsOf(schema: JsonSchema): JsonSchema {
  return withKeywords(schema, (keyword) => annotations.has(keyword));
}

function withKeywords(schema: JsonSchema, isKept: (keyword: string) => boolean): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => isKept(keyword)));
}

/** Keywords that refuse no value. */
const annotations = new Set(["title", "description", "default", "examples", "deprecated"]);

/** Whether everything that satisfies `full` obviously satisfies `own`. */
function saysNoMore(own: JsonSchema, full: JsonSchema): boolean {
  return Object.entries(own).every(([keyword, value]) => {
    if (annotations.has(keyword)) return true;
    const other = full[keyword];
    // Most are the same object, and all that an operation's schemas refer to may be megabytes.
    if (value === other) return true;
    if (keyword === "items" && own.items !== undefined && full.items !== undefined)
      return saysNoMore(own.items, full.items);
    if (keyword === "properties")
      return Object.entries(own.properties ?? {}).every(([name, part]) => {
        const same = memberOf(full.properties ?? {}, name);
        return same !== undefined && saysNoMore(part, same);
      });
    if (keyword === "required") return own.required?.every((name) => full.required?.includes(name)) ?? true;
    return JSON.stringify(value) === JSON.stringify(other);
  });
}

/** Combines all arguments into one object, with shared schemas at its root, where references point. */
export async function together(
  accepted: readonly AcceptedArgument[],
  facts: OperationFacts,
  { operations, inSlices, action }: Sources & { action: string | undefined },
): Promise<JsonSchema> {
  const known = await Promise.all(
    accepted.map(async ({ place }) => (place === "" ? undefined : argumentSchema(facts, place, operations))),
  );
  return inSlices(combinedArguments(accepted, known, action));
}

/** @param known What the operation says of each. */
function* combinedArguments(
  accepted: readonly AcceptedArgument[],
  known: readonly (JsonSchema | undefined)[],
  action: string | undefined,
): Steps<JsonSchema> {
  const entries: (readonly [string, JsonSchema])[] = [];
  for (const [index, argument] of accepted.entries()) {
    yield;
    entries.push([argument.name, schemaOf(argument, known[index])]);
  }
  const defs = new Set(entries.flatMap(([, { $defs }]) => ($defs === undefined ? [] : [$defs])));
  const chosen: [string, JsonSchema][] = action === undefined ? [] : [["action", { const: action }]];
  const required = [
    ...chosen.map(([name]) => name),
    ...accepted.filter((argument) => argument.required).map(({ name }) => name),
  ];
  return {
    type: "object",
    properties: Object.fromEntries([
      ...chosen,
      ...entries.map(([name, schema]): [string, JsonSchema] => [name, withoutDefs(schema)]),
    ]),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    ...(defs.size > 0 && { $defs: joined([...defs]) }),
  };
}

/** Most operations have all of theirs from one object, which may hold thousands. */
function joined(all: readonly NonNullable<JsonSchema["$defs"]>[]): NonNullable<JsonSchema["$defs"]> {
  const [only, ...others] = all;
  return only !== undefined && others.length === 0
    ? only
    : Object.fromEntries(all.flatMap((shared) => Object.entries(shared)));
}

/**
 * Adapts the full schema of an argument for callers of a tool that shows less of it. If the tool shows no null, null means
 * "not given" (`arguments.ts`), so null is not offered as a value.
 * @param own the tool's schema of the argument
 */
export function asShown(full: JsonSchema, own: JsonSchema): JsonSchema {
  const present = takesNull(own) ? full : withoutNullMembers(withoutNull(full));
  const { properties, items } = present;
  const shown = own.properties ?? {};
  return {
    ...present,
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, part]) => {
          const seen = memberOf(shown, name);
          return [name, seen === undefined ? part : asShown(part, seen)];
        }),
      ),
    }),
    ...(items !== undefined && own.items !== undefined && { items: asShown(items, own.items) }),
  };
}

function takesNull(schema: JsonSchema): boolean {
  return admits(typesOf(schema, schema, { union: true }), typeBits.null);
}

function isNull({ type, const: only, enum: listed }: JsonSchema): boolean {
  return type === "null" || only === null || (listed?.length === 1 && listed[0] === null);
}

/** Removes null from the alternatives, unless nothing would be left. */
function withoutNullMembers(schema: JsonSchema): JsonSchema {
  return (["anyOf", "oneOf"] as const).reduce((whole, keyword) => {
    const { [keyword]: members = [], ...rest } = whole;
    const left = members.filter((member) => !isNull(member));
    const [only, ...others] = left;
    if (only === undefined || left.length === members.length) return whole;
    const clashes = Object.keys(only).some((name) => Object.hasOwn(rest, name));
    return others.length === 0 && !clashes ? { ...rest, ...only } : { ...rest, [keyword]: left };
  }, schema);
}

export interface Bounded {
  schema: JsonSchema;
  /** Something was left out: the shortened schema allows more than is accepted, and says where. */
  cut: boolean;
}

/** Deeper levels are never worth their length. */
const deepest = 8;
const note = "More inside than is shown.";

/**
 * @param schema With all `$defs` that it refers to.
 * @param longest Maximum length of its JSON text.
 */
export function* boundedSchema(schema: JsonSchema, longest: number): Steps<Bounded> {
  const used = yield* withUsedDefs(schema, longest);
  if (used !== undefined) {
    const whole = yield* withTrimmedWords(used);
    yield;
    if (JSON.stringify(whole).length <= longest) return { schema: whole, cut: false };
    yield;
    const plain = yield* withoutNoise(whole, 0);
    yield;
    if (JSON.stringify(plain).length <= longest) return { schema: plain, cut: false };
  }
  const most = { characters: Infinity };
  let best = yield* shallow(schema, { root: schema, depth: 1, level: 0, left: most });
  for (let depth = 2; depth <= deepest; depth += 1) {
    const left = { characters: longest };
    const next = yield* shallow(schema, { root: schema, depth, level: 0, left });
    if (left.characters < 0 || JSON.stringify(next).length > longest) break;
    best = next;
  }
  return { schema: best, cut: true };
}

/**
 * Keeps only the `$defs` that are used.
 * @returns `undefined` if they are too long even without their noise: an API has thousands of them.
 */
function* withUsedDefs(schema: JsonSchema, longest: number): Steps<JsonSchema | undefined> {
  const { $defs = {}, ...root } = schema;
  const used = new Map<string, JsonSchema>();
  let left = longest - leastLength(root, longest);
  const open: string[] = [];
  const follow = (from: JsonSchema): void => {
    for (const name of [...references(from)].reverse()) open.push(name);
  };
  if (left >= 0) follow(root);
  for (let name = open.pop(); name !== undefined && left >= 0; name = open.pop()) {
    const found = used.has(name) ? undefined : memberOf($defs, name);
    if (found === undefined) continue;
    yield;
    used.set(name, found);
    left -= name.length + leastLength(found, left);
    if (left >= 0) follow(found);
  }
  if (left < 0) return undefined;
  return used.size === 0 ? root : { ...root, $defs: Object.fromEntries(used) };
}

/** At least as long is JSON without its noise. @param enough What comes beyond is not counted. */
function leastLength(schema: JsonSchema, enough: number): number {
  let length = 0;
  const open: unknown[] = [schema];
  while (open.length > 0 && length <= enough) {
    const next = open.pop();
    length += typeof next === "string" ? next.length + 2 : 1;
    if (Array.isArray(next)) for (const item of next as unknown[]) open.push(item);
    if (!isObject(next)) continue;
    for (const [name, value] of Object.entries(next)) {
      if (noise.has(name) || name === "description") continue;
      length += name.length + 3;
      open.push(value);
    }
  }
  return length;
}

/** Removes titles, and what descriptions say beyond a few whole sentences without links. */
function* withTrimmedWords(schema: JsonSchema): Steps<JsonSchema> {
  yield;
  return yield* mapSchemas(trimmedWords(schema), withTrimmedWords);
}

function trimmedWords(schema: JsonSchema): JsonSchema {
  const trimmed = leadingSentences(schema.description ?? "");
  const wordless = withKeywords(schema, (keyword) => keyword !== "title" && keyword !== "description");
  return { ...wordless, ...(trimmed !== "" && { description: trimmed }) };
}

/** Characters of a description that are kept, or its first sentence. */
const usualDescription = 200;
/** Characters that are looked at: a sentence may go on for pages. */
const longestDescription = 2_000;
const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

function leadingSentences(text: string): string {
  const plain = truncated(text, longestDescription)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
  let kept = "";
  for (const segment of wholeSentences(plain)) {
    if (kept !== "" && kept.length + segment.length > usualDescription) break;
    kept += segment;
  }
  return kept.trim();
}

/** What ends within a word, as at the `?` of a URL, is no sentence. */
function* wholeSentences(text: string): Generator<string> {
  let open = "";
  for (const { segment } of sentences.segment(text)) {
    open += segment;
    if (!/\s$/.test(segment)) continue;
    yield open;
    open = "";
  }
  yield open;
}

/** Annotations that a call can do without; descriptions are worth more. */
const noise = new Set(["title", "examples", "default"]);

/** Removes titles, examples and defaults everywhere, and descriptions below the arguments themselves. */
function* withoutNoise(schema: JsonSchema, level: number): Steps<JsonSchema> {
  yield;
  return yield* mapSchemas(withoutOwnNoise(schema, level), (part) => withoutNoise(part, level + 1));
}

function withoutOwnNoise(schema: JsonSchema, level: number): JsonSchema {
  return withKeywords(schema, (keyword) => !noise.has(keyword) && (keyword !== "description" || level <= 1));
}

/** What a schema says itself, without noise. */
function ownWords(schema: JsonSchema, level: number): JsonSchema {
  return trimmedWords(withoutOwnNoise(withoutDefs(schema), level));
}

interface Surroundings {
  root: JsonSchema;
  depth: number;
  /** How deep it is in the whole schema, of which each of the `$defs` is a part. */
  level: number;
  /** What may still be written. */
  left: { characters: number };
}

/** A schema takes at least as many. */
const shortestSchema = 10;

/** Inlines references, and removes noise and what is nested deeper than `depth`. */
function* shallow(schema: JsonSchema, at: Surroundings): Steps<JsonSchema> {
  at.left.characters -= shortestSchema;
  if (at.left.characters < 0) return {};
  yield;
  const { $ref, ...own } = at.depth === 0 ? schema : ownWords(schema, at.level);
  const found = $ref === undefined ? undefined : target(schema, at.root);
  const said = found && (at.depth === 0 ? found : ownWords(found, 1));
  const whole: JsonSchema = { ...said, ...own };
  const depth = at.depth - 1;
  if (whole.$ref !== undefined && depth >= 0) return yield* shallow(whole, { ...at, depth, level: 1 });
  const level = found === undefined ? at.level + 1 : 2;
  if (depth >= 0) {
    at.left.characters -= whole.description?.length ?? 0;
    return yield* mapSchemas(whole, (part) => shallow(part, { ...at, depth, level }));
  }
  const { type, format, pattern, enum: values } = whole;
  const inside = Object.keys(whole).some((keyword) => holders.has(keyword));
  return {
    ...defined({ type, format, pattern }),
    ...(values !== undefined && values.length <= 20 && { enum: values }),
    ...(inside && { description: note }),
  };
}

function withoutDefs(schema: JsonSchema): JsonSchema {
  return withKeywords(schema, (keyword) => keyword !== "$defs");
}

const lists = ["allOf", "anyOf", "oneOf", "prefixItems"] as const;
const maps = ["properties", "patternProperties", "$defs"] as const;
const single = ["items", "contains", "not", "if", "then", "else", "propertyNames"] as const;
const open = ["additionalProperties", "unevaluatedProperties"] as const;
const holders: ReadonlySet<string> = new Set(["$ref", ...lists, ...maps, "items", ...open]);

/** Returns a copy in which every direct subschema is replaced. */
function* mapSchemas(schema: JsonSchema, map: (part: JsonSchema) => Steps<JsonSchema>): Steps<JsonSchema> {
  const copy: JsonSchema = { ...schema };
  for (const keyword of lists) {
    const found = schema[keyword];
    if (found === undefined) continue;
    const parts: JsonSchema[] = [];
    for (const part of found) parts.push(yield* map(part));
    copy[keyword] = parts;
  }
  for (const keyword of maps) {
    const found = schema[keyword];
    if (found === undefined) continue;
    const parts: [string, JsonSchema][] = [];
    for (const [name, part] of Object.entries(found)) parts.push([name, yield* map(part)]);
    copy[keyword] = Object.fromEntries(parts);
  }
  for (const keyword of [...single, ...open]) {
    const found = schema[keyword];
    if (isObject(found)) copy[keyword] = yield* map(found);
  }
  return copy;
}
