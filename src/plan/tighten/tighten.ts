/**
 * Adds to schemas what the document proves beyond them, and removes what it disproves.
 *
 * It never guesses: bounds come only from words that can mean nothing else. And it never contradicts the document's own values: see
 * evidence.ts.
 */
import { truncated } from "../../runtime/values/text.js";
import { fits } from "../../bounded.js";
import type { Api, Operation, Schema } from "../../model/api.js";
import type { LedgerEntry } from "../../model/plan.js";
import type { JsonSchema } from "../../model/runtime.js";
import { checkedFormats } from "../../runtime/schema/value-rules.js";
import { isObject } from "../../runtime/values/json.js";
import type { Ledger } from "../ledger.js";
import { boundedType, boundsIn, type Bound } from "./bounds.js";
import { operationsUsing, requestNodes, type SchemaNode } from "./nodes.js";
import { evidence, ownValues, parentsIn } from "./evidence.js";
import type { Tightening, Tightenings } from "../schema/full.js";
import { hasRole } from "../../schema/keywords.js";
import { combines, together } from "../../schema/parts.js";
import { referredName } from "../../schema/reference.js";

const enforcedFormats: ReadonlySet<string> = new Set(checkedFormats);

/** A rule to add or to keep, unless a value contradicts it. */
interface Claim {
  readonly kind: "bound" | "format" | "pattern" | "object" | "closed";
  readonly keyword: string;
  readonly value: unknown;
  readonly accepts: (value: unknown) => boolean;
  readonly reason: string;
}

function claim(kind: Claim["kind"], rule: JsonSchema, reason = ""): Claim {
  const [[keyword, value] = ["", undefined]] = Object.entries(rule);
  const accepts = (given: unknown): boolean => fits(rule, given);
  return { kind, keyword, value, accepts, reason };
}

/**
 * Returns the changes by schema of the document, for schemas that requests of `operations` consist of.
 * @param keys of the operations, in the same order, for the ledger
 * @param addsRules if not, formats and patterns are only removed, where the document's own values contradict them
 */
export function tightenings(
  api: Api,
  operations: readonly Operation[],
  {
    ledger,
    keys = [],
    addsRules = true,
  }: { readonly ledger: Ledger; readonly keys?: readonly string[]; readonly addsRules?: boolean },
): Tightenings {
  const nodes = requestNodes(operations, api.schemas);
  const claims = new Map<SchemaNode, Claim[]>();
  for (const node of nodes.values()) {
    const found = addsRules ? claimsOf(node, api) : statedClaims(node);
    if (found.length > 0) claims.set(node, found);
  }
  const above = parentsIn(api);
  const values = evidence(api, new Set([...claims.keys()].map(({ schema }) => schema)), above);
  const keysOf = operationsUsing(operations, { keys, above });
  const result = new Map<Schema, Tightening>();
  for (const [node, found] of claims) {
    const tightening = tighteningOf(node, found, {
      api,
      ledger,
      values: values.get(node.schema) ?? new Set(),
      keysOf,
    });
    if (tightening !== undefined) result.set(node.schema, tightening);
  }
  return result;
}

function claimsOf(node: SchemaNode, api: Api): Claim[] {
  const whole = effective(node.schema, api);
  return [
    ...boundClaims(node, whole),
    ...statedClaims(node),
    ...objectClaims(node, whole),
    ...closedClaims(node, api),
  ];
}

/** Claims that rules of the document itself are kept. */
function statedClaims({ schema: { format, pattern }, reversed }: SchemaNode): Claim[] {
  return [
    ...(format === undefined || !enforcedFormats.has(format) ? [] : [claim("format", { format })]),
    ...(pattern === undefined || reversed ? [] : [patternClaim(pattern)]),
  ];
}

/** Also accepts an empty text, which is no real example. */
function patternClaim(pattern: string): Claim {
  const stated = claim("pattern", { pattern });
  return { ...stated, accepts: (given) => given === "" || stated.accepts(given) };
}

/** Claims that a schema with properties means an object; JSON Schema alone would accept any other type as well. */
function objectClaims({ schema, exclusive }: SchemaNode, whole: Schema): Claim[] {
  const open = schema.properties !== undefined && whole.type === undefined && !exclusive;
  if (!open || schema.enum !== undefined || schema.const !== undefined || hasShape(schema)) return [];
  return [claim("object", { type: "object" }, "it has properties")];
}

/** Merges a schema with what it refers to, as far as simple keywords go. */
function effective(schema: Schema, api: Api): Schema {
  return together(schema, api.schemas).reduce((whole, part) => ({ ...part, ...whole }));
}

function boundClaims({ names, texts }: SchemaNode, whole: Schema): Claim[] {
  const type = boundedType(whole.type);
  if (type === undefined || whole.enum !== undefined || whole.const !== undefined) return [];
  const stated = [...texts].map((text) => {
    return [...names].map((name) => boundsIn(text, name, type));
  });
  const [first = []] = stated.flat();
  if (!stated.flat().every((bounds) => sameBounds(bounds, first))) return [];
  const missing = first.filter(({ keyword }) => !isBounded(whole, keyword));
  return missing.map(({ keyword, value, words }) =>
    claim("bound", { [keyword]: value }, `the description says "${words}"`),
  );
}

function sameBounds(some: readonly Bound[], others: readonly Bound[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ keyword, value }) =>
      others.some((other) => other.keyword === keyword && other.value === value),
    )
  );
}

/** Whether the document already bounds the value on that side. */
function isBounded(whole: Schema, keyword: Bound["keyword"]): boolean {
  const sides = [
    ["minimum", "exclusiveMinimum"],
    ["maximum", "exclusiveMaximum"],
  ].find((side) => side.includes(keyword)) ?? [keyword];
  return sides.some((one) => whole[one] !== undefined);
}

/** Whether more than its properties says what a schema accepts. */
function hasShape(schema: Schema): boolean {
  return (
    referredName(schema) !== undefined ||
    combines(schema) ||
    shapes.some((keyword) => schema[keyword] !== undefined)
  );
}

const shapes = [
  "not",
  "if",
  "patternProperties",
  "additionalProperties",
  "unevaluatedProperties",
  "dependentSchemas",
];

function closedClaims({ schema, shared }: SchemaNode, api: Api): Claim[] {
  const properties = Object.entries(schema.properties ?? {});
  if (shared || properties.length === 0 || hasShape(schema)) return [];
  // An example may contain a read-only property, although a request does not.
  if (properties.some(([, property]) => effective(property, api).readOnly === true)) return [];
  const names = new Set(properties.map(([name]) => name));
  return [
    {
      kind: "closed",
      keyword: "additionalProperties",
      value: false,
      accepts: (value) => !isObject(value) || Object.keys(value).every((name) => names.has(name)),
      reason: "no example has any other property",
    },
  ];
}

interface Deciding {
  readonly api: Api;
  readonly ledger: Ledger;
  readonly values: ReadonlySet<unknown>;
  readonly keysOf: (schema: Schema) => readonly string[];
}

function tighteningOf(
  node: SchemaNode,
  claims: readonly Claim[],
  { api, ledger, values, keysOf }: Deciding,
): Tightening | undefined {
  const { schema } = node;
  const base = assertionsOf(schema);
  const adds: [string, unknown][] = [];
  const drops: string[] = [];
  const notes: string[] = [];
  const at = api.locate(schema) ?? api.at;
  const [name = ""] = node.names;
  const record = (kind: LedgerEntry["kind"], subject: string, reason: string): void => {
    ledger.entries.push({ kind, operations: keysOf(schema), subject, reason, at });
  };

  for (const one of claims) {
    const { kind, keyword, value, reason } = one;
    const what =
      kind === "closed" ? "properties" : kind === "object" ? "type object" : `${keyword} ${shown(value)}`;
    const subject = `${what} of ${name}`;
    // The pattern of a member of a union may distinguish it from the others, so values meant for those say nothing against it.
    const isOfMember = node.exclusive && kind === "pattern";
    const against = contradiction(one, base, isOfMember ? new Set(ownValues(schema)) : values);
    switch (kind) {
      case "format":
      case "pattern":
        if (against === undefined) break;
        drops.push(keyword);
        notes.push(...noteOf(kind, String(value)));
        record("undone", subject, against);
        break;
      case "object":
      case "bound":
        if (against === undefined) adds.push([keyword, value]);
        if (against === undefined) record("tightened", subject, reason);
        else record("undone", subject, `${reason}, but ${against}`);
        break;
      default:
        if (against !== undefined || ![...values].some(hasMembers)) break;
        adds.push([keyword, value]);
        record("tightened", subject, reason);
    }
  }
  if (adds.length === 0 && drops.length === 0) return undefined;
  return {
    adds: Object.fromEntries(adds),
    drops,
    ...(notes.length > 0 && { note: notes.join(" ") }),
  };
}

function hasMembers(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length > 0;
}

/** Returns the simple rules of the schema itself, without those in question here. */
function assertionsOf(schema: Schema): JsonSchema {
  const kept = Object.entries(schema).filter(([keyword]) => isPlainAssertion(keyword));
  return Object.fromEntries(kept);
}

function isPlainAssertion(keyword: string): boolean {
  return hasRole(keyword, "assertion", "least", "most") && keyword !== "format" && keyword !== "pattern";
}

/** Returns in words a value that the schema accepts but the claim does not. */
function contradiction(
  { accepts }: Claim,
  base: JsonSchema,
  values: ReadonlySet<unknown> = new Set(),
): string | undefined {
  for (const value of values) {
    if (!accepts(value) && fits(base, value)) return `${shown(value)} stands in the document`;
  }
  return undefined;
}

/** Tells readers about a rule that is not enforced; a long pattern would teach nobody. */
function noteOf(kind: "format" | "pattern", value: string): string[] {
  if (kind === "format") return [`Usually ${article(value)}.`];
  return value.length <= longestPattern ? [`Pattern: \`${value}\`.`] : [];
}

const longestPattern = 60;

function article(noun: string): string {
  return `${/^[aeio]/.test(noun) ? "an" : "a"} ${noun}`;
}

function shown(value: unknown): string {
  return truncated(typeof value === "string" ? value : (JSON.stringify(value) ?? ""), 60);
}
